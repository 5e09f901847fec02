import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { askDns } from '~/platform/dns/dns.server'
import { env } from '~/platform/env.server'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { checkDomain } from '../domains/check-domain.server'
import type { DnsReport } from '../schema'
import type { MailSettings } from './mail-records.server'
import { askMailRecords } from './mail-records.server'
import { dnsSteps, faultsOf } from './steps'

/** Hours until a job asks about a brand again. */
const everyHours = 6

/** Maximum number of brands in a round; the next round continues with the others. */
const atMost = 20

interface Asked {
  /** Name servers to ask instead of the system's. */
  servers?: readonly string[]
  /** The SPF term of the server that sends e-mails. */
  mailServer?: string | undefined
}

export type DnsBrand = MailSettings & { settings: Pick<Tenant['settings'], 'domains' | 'mail'> }

/** Asks DNS about a brand's e-mails and domains. Takes six seconds at most, whatever name servers and servers do. */
export async function askAbout(brand: DnsBrand, { servers, mailServer }: Asked = {}): Promise<DnsReport> {
  const at = new Date().toISOString()
  const [mail, domains] = await askDns(
    (dns) =>
      Promise.all([
        askMailRecords(dns, brand, mailServer),
        Promise.all(brand.settings.domains.map((domain) => checkDomain(dns, domain))),
      ]),
    { servers },
  )
  return { at, mail, domains }
}

/** Asks DNS about a brand and keeps the report, which all nodes show. */
export async function askBrand(tenant: Tenant, asked: Asked = { mailServer: env().MAIL_SPF }): Promise<DnsReport> {
  const report = await askAbout(tenant, asked)
  await sql`insert into roll_ups (pool_id, tenant_id, dns_report, dns_faults, dns_next_at)
    values (${tenant.poolId}, ${tenant.id}, ${JSON.stringify(report)}::jsonb, ${faultsOf(dnsSteps(report))},
      now() + ${everyHours} * interval '1 hour')
    on conflict (pool_id, tenant_id) do update set dns_report = excluded.dns_report, dns_faults = excluded.dns_faults,
      dns_next_at = excluded.dns_next_at`.execute(currentDatabase().unhurried)
  return report
}

/** Asks DNS about each brand that is due; in development, where domains are made up, only the console does. Several servers may run it at the same time: a brand is claimed by one. */
export async function askDue(
  tenantById: (id: string) => Promise<Tenant | null>,
  ending?: AbortSignal,
  asked?: Asked,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update roll_ups set dns_next_at = now() + ${everyHours} * interval '1 hour'
    where (pool_id, tenant_id) in (select pool_id, tenant_id from roll_ups
      where dns_next_at is null or dns_next_at <= now()
      order by dns_next_at nulls first limit ${atMost} for update skip locked)
    returning tenant_id as id`.execute(currentDatabase().unhurried)
  for (const { id } of rows) {
    if (ending?.aborted) return
    const tenant = await tenantById(id)
    if (!tenant || tenant.development) continue
    await askBrand(tenant, asked).catch((error: unknown) => log().error({ tenant: tenant.slug, err: error }, 'dns'))
  }
}
