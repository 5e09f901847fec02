import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Campaign } from './read-campaign.server'
import { absolute, linksOf } from './write-campaign.server'

const signer = () => serverSigner('campaign link')

/** The address in an e-mail that leads to a link of its campaign, and counts that it was opened. It names nobody but the e-mail. */
export function campaignLink(tenant: Tenant, mailId: string, number: number): string {
  const subject = `${mailId}.${number}`
  return `${originOf(tenant)}${paths.mail.link}?token=${subject}.${signer().sign(`${tenant.id}.${subject}`)}`
}

/**
 * Where a link leads, counted once for each e-mail; null for a token that isn't ours. It never leads but where the sent campaign
 * does.
 * @param counts whether somebody opened it
 */
export async function openCampaignLink(
  tenant: Tenant,
  token: string,
  { counts }: { counts: boolean },
): Promise<string | null> {
  const [mailId = '', number = '', signature = ''] = token.split('.')
  if (!isUuid(mailId) || !/^\d{1,4}$/.test(number)) return null
  if (!signer().verify(`${tenant.id}.${mailId}.${number}`, signature)) return null
  return forTenant(tenant, async (db) => {
    const campaign = await campaignOf(db, mailId)
    const href = campaign && linksOf(campaign)[Number(number)]
    if (!href) return null
    if (counts) await noteOpened(db, mailId, Number(number))
    return absolute(href, { origin: originOf(tenant) })
  })
}

async function noteOpened(db: TenantDb, mailId: string, number: number): Promise<void> {
  await sql`update calendar_mails set opened = opened || ${number}::smallint
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and id = ${mailId}
      and not (${number}::smallint = any(opened))`.execute(db)
}

/** The campaign that an e-mail is of; undefined where the member is gone. */
async function campaignOf(db: TenantDb, mailId: string): Promise<Pick<Campaign, 'letters'> | undefined> {
  return db
    .selectFrom('calendar_mails as mail')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.pool_id', '=', 'mail.pool_id')
        .onRef('campaigns.tenant_id', '=', 'mail.tenant_id')
        .onRef('campaigns.name', '=', 'mail.period'),
    )
    .select('campaigns.letters')
    .where('mail.pool_id', '=', db.scope.poolId)
    .where('mail.tenant_id', '=', db.scope.tenantId)
    .where('mail.id', '=', mailId)
    .executeTakeFirst()
}
