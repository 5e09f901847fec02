import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { afterCommit } from '~/platform/events'
import { log } from '~/platform/log.server'
import type { MarkdownPage } from '~/platform/markdown.server'
import { renderMarkdown } from '~/platform/markdown.server'
import type { Tenant } from '~/tenancy/tenant'
import { filledPage } from '../legal-page.server'
import type { VersionedPage } from './terms-version'
import { versionedPages } from './terms-version'

/** Versions that this process knows to be kept, and compared with what the brand's folder says now. */
const kept = new Set<string>()

/**
 * Keeps the pages of a version in each of the brand's languages as they stand, with the first who agrees to it; what is kept
 * already stays as it is. So what members agreed to can be read, whatever the brand's settings say later. Pages that differ
 * by now are told in the log: members are asked again only about a change that `terms_changes` names.
 */
export async function keepVersion(db: TenantDb, tenant: Tenant, version: string): Promise<void> {
  const key = `${tenant.id} ${version} ${tenant.version}`
  if (kept.has(key)) return
  const changed = await changedPages(db, tenant, version)
  if (changed === null) {
    const rows = pagesOf(tenant).map((page) => ({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      version,
      ...page,
    }))
    await db
      .insertInto('legal_texts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else if (changed.length > 0) {
    log().warn(
      { tenant: tenant.slug, version, pages: changed },
      'legal pages differ from what members agreed to: name the change in terms_changes',
    )
  }
  afterCommit(() => {
    kept.add(key)
  })
}

/** Pages that say something else now than in the version that members agreed to; null where nobody has agreed to it. */
export async function changedPages(db: TenantDb, tenant: Tenant, version: string): Promise<VersionedPage[] | null> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(['page', 'language', 'body'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('version', '=', version)
    .execute()
  if (rows.length === 0) return null
  const agreed = new Map(rows.map(({ page, language, body }) => [`${page} ${language}`, body]))
  const differing = pagesOf(tenant).filter(({ page, language, body }) => {
    const before = agreed.get(`${page} ${language}`)
    return before !== undefined && before !== body
  })
  return versionedPages.filter((page) => differing.some((one) => one.page === page))
}

/** The pages of the contract as they stand, in each of the brand's languages. */
function pagesOf(tenant: Tenant): { page: VersionedPage; language: Language; body: string }[] {
  return tenant.languages.flatMap((language) =>
    versionedPages.map((page) => ({
      page,
      language,
      body: filledPage(tenant, { language, dateLocale: languageTag(language), country: null }, page),
    })),
  )
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
