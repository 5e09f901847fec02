import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { dayIn } from '~/i18n/calendar'
import { changesOf, versionInForce } from '~/modules/pages/versions/terms-version'
import { textIn } from '~/tenancy/local-text'
import { lockAccount } from '../account-row.server'
import type { Member, Viewer } from '../member'
import { giveConsents } from '../sign-up/consents.server'

/** The terms that a member is asked to agree to. */
export interface TermsChange {
  /** The day from which it applies, yyyy-mm-dd. */
  version: string
  inForce: boolean
  /** Changes since the version that the member agreed to, earliest first, in the member's language. */
  changes: { date: string; summary: string }[]
}

/**
 * Returns what changed since the member agreed to the terms; null if nothing did. Queries the database only if the
 * brand's terms have changes.
 */
export async function termsChangeFor(member: Viewer): Promise<TermsChange | null> {
  const { tenant } = member
  if (changesOf(tenant).length === 0) return null
  return changeSince(member, await forMember(member, (db) => agreedVersion(db, member.id), { atOnce: true }))
}

/**
 * Stores the member's consent to the latest version of the terms, including announced ones. The earlier consent stays.
 * Agreeing again changes nothing.
 */
export async function agreeToTerms(member: Member): Promise<void> {
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const change = changeSince(member, await agreedVersion(db, member.id))
    if (change) await giveConsents(db, member.tenant, member.id, ['terms'], [], change.version)
  })
}

function changeSince({ tenant, language }: Viewer, agreed: string | null): TermsChange | null {
  const changes = changesOf(tenant).filter(({ date }) => agreed === null || date > agreed)
  const version = changes.at(-1)?.date
  if (version === undefined) return null
  const today = dayIn(tenant.settings.time_zone)
  return {
    version,
    // An announced change applies from its day, unless an earlier unaccepted change applies already.
    inForce: agreed === null || versionInForce(tenant, today) > agreed,
    changes: changes.map(({ date, summary }) => ({ date, summary: textIn(summary, tenant, language) })),
  }
}

async function agreedVersion(db: TenantDb, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('consents')
    .select((of) => of.fn.max('version').as('version'))
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'terms')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row?.version ?? null
}
