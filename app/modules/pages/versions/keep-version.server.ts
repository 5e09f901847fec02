import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { afterCommit } from '~/platform/events'
import { log } from '~/platform/log.server'
import type { MarkdownPage } from '~/platform/markdown/markdown.server'
import { renderMarkdown } from '~/platform/markdown/markdown.server'
import type { Tenant } from '~/tenancy/tenant'
import { filledPage } from '../legal-page.server'
import type { VersionedPage } from './terms-version'
import { versionedPages } from './terms-version'

/** Versions that this process knows to be stored and has compared with the brand's current folder. */
const storedVersions = new Set<string>()

/**
 * Stores the current pages of a version in each of the brand's languages, when the first member agrees to it; stored
 * pages don't change. So the texts that members agreed to stay readable, whatever the brand's settings become. Logs a
 * warning if the current pages differ: members are asked again only about changes named in `terms_changes`.
 */
export async function keepVersion(db: TenantDb, tenant: Tenant, version: string): Promise<void> {
  const key = `${tenant.id} ${version} ${tenant.version}`
  if (storedVersions.has(key)) return
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
    storedVersions.add(key)
  })
}

/** Returns the pages whose text differs from the version that members agreed to; null if no member agreed to it. */
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

/** Returns the current pages of the contract, in each of the brand's languages. */
function pagesOf(tenant: Tenant): { page: VersionedPage; language: Language; body: string }[] {
  return tenant.languages.flatMap((language) =>
    versionedPages.map((page) => ({
      page,
      language,
      body: filledPage(tenant, { language, dateLocale: languageTag(language), country: null }, page),
    })),
  )
}

/**
 * Returns those of the versions that members agreed to, which are therefore stored. Without versions it makes no query.
 */
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

/** Returns a page of a stored version, in the given language, else the brand's, else any; null if it isn't stored. */
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
