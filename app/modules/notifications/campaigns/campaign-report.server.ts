import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Tenant } from '~/tenancy/tenant'
import { linksOf } from '../mails.server'
import type { Campaign } from './read-campaign.server'

/** Results of a campaign. */
export interface CampaignReport {
  name: string
  kind: Campaign['kind']
  sentAt: Date
  /** Number of e-mails on their way. */
  waiting: number
  /** Number accepted by the mail server, including those that bounced later. */
  sent: number
  /** Number refused by the mail server, or reported as bounced later. */
  bounced: number
  /** Number of e-mails of which any link was opened. */
  opened: number
  links: { address: string; opened: number }[]
}

/**
 * Returns the reports of all campaigns of a brand, or of one, latest first. E-mails of members who are gone don't
 * count.
 */
export function campaignReports(tenant: Tenant, name?: string): Promise<CampaignReport[]> {
  return forTenant(tenant, async (db) => {
    const { rows } = await sql<
      Omit<CampaignReport, 'links'> & Pick<Campaign, 'letters'> & { links: Record<string, number> | null }
    >`
      select campaigns.name, campaigns.kind, campaigns.letters, campaigns.sent_at as "sentAt",
        (count(*) filter (where mail.id is not null and mail.sent_at is null))::integer as waiting,
        (count(*) filter (where mail.outcome in ('sent', 'bounced')))::integer as sent,
        (count(*) filter (where mail.outcome in ('refused', 'bounced')))::integer as bounced,
        (count(*) filter (where mail.opened <> '{}'))::integer as opened,
        (select jsonb_object_agg(number, times) from (
          select number, count(*) as times from calendar_mails one, unnest(one.opened) as number
          where ${inBrand(db, 'one')} and one.kind = campaigns.kind and one.period = campaigns.name
          group by number) numbers) as links
      from campaigns
      left join calendar_mails mail on ${inBrand(db, 'mail')}
        and mail.kind = campaigns.kind and mail.period = campaigns.name
      where ${inBrand(db, 'campaigns')}
        and ${name === undefined ? sql`true` : sql`campaigns.name = ${name}`}
      group by campaigns.pool_id, campaigns.tenant_id, campaigns.name
      order by campaigns.sent_at desc`.execute(db)
    return rows.map(({ letters, links, ...counts }) => ({
      ...counts,
      links: linksOf({ letters }).map((address, number) => ({ address, opened: Number(links?.[number] ?? 0) })),
    }))
  })
}
