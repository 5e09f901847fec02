import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { afterCommit } from '~/platform/events'
import type { MarkdownPage } from '~/platform/markdown.server'
import { renderMarkdown } from '~/platform/markdown.server'
import type { Tenant } from '~/tenancy/tenant'
import { filledPage } from '../legal-page.server'
import type { VersionedPage } from './terms-version'
import { versionedPages } from './terms-version'

/** Versions that this process knows to be kept: 'tenant version'. */
const kept = new Set<string>()

/**
 * Keeps the pages of a version in each of the brand's languages as they stand, with the first who agrees to it; what is kept
 * already stays as it is. So what members agreed to can be read, whatever the brand's settings say later.
 */
export async function keepVersion(db: TenantDb, tenant: Tenant, version: string): Promise<void> {
  const key = `${tenant.id} ${version}`
  if (kept.has(key)) return
  const { poolId, tenantId } = db.scope
  const found = await db
    .selectFrom('legal_texts')
    .select('page')
    .where('pool_id', '=', poolId)
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
  if (!found) {
    const rows = tenant.languages.flatMap((language) =>
      versionedPages.map((page) => ({
        pool_id: poolId,
        tenant_id: tenantId,
        page,
        version,
        language,
        body: filledPage(tenant, { language, dateLocale: languageTag(language), country: null }, page),
      })),
    )
    await db
      .insertInto('legal_texts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  afterCommit(() => {
    kept.add(key)
  })
}

/** Of these versions, those that somebody agreed to, and that can be read therefore. Reads only where there are any. */
export async function readableVersions(tenant: Tenant, versions: readonly string[]): Promise<string[]> {
  if (versions.length === 0) return []
  const rows = await forTenant(tenant, (db) =>
    db
      .selectFrom('legal_texts')
      .select('version')
      .distinct()
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .execute(),
  )
  return versions.filter((version) => rows.some((row) => row.version === version))
}

/** A page of a version as members agreed to it: in the language, else the brand's, else any; null when nobody did. */
export async function readVersion(
  tenant: Tenant,
  language: Language,
  { page, version }: { page: VersionedPage; version: string },
): Promise<MarkdownPage | null> {
  const rows = await forTenant(tenant, (db) =>
    db
      .selectFrom('legal_texts')
      .select(['language', 'body'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('page', '=', page)
      .where('version', '=', version)
      .orderBy('language')
      .execute(),
  )
  const bodyIn = (wanted: string) => rows.find((row) => row.language === wanted)?.body
  const body = bodyIn(language) ?? bodyIn(tenant.settings.domain_language) ?? rows[0]?.body
  return body === undefined ? null : renderMarkdown(body)
}
