import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { absolute, linksOf } from '../mails.server'
import type { Campaign } from './read-campaign.server'

const signer = () => serverSigner('campaign link')

/** Returns the tracking URL of a campaign's link. It identifies only the e-mail, not the member. */
export function campaignLink(tenant: Tenant, mailId: string, number: number): string {
  const subject = `${mailId}.${number}`
  return `${originOf(tenant)}${paths.mail.link}?token=${subject}.${signer().sign(`${tenant.id}.${subject}`)}`
}

/**
 * Returns a link's target and counts it once per e-mail; null for an invalid token. Targets are limited to links in the
 * sent campaign.
 * @param counts whether to count the opening
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
    where ${inBrand(db)} and id = ${mailId}
      and not (${number}::smallint = any(opened))`.execute(db)
}

/** Returns the campaign of an e-mail; undefined if the member is gone. */
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
