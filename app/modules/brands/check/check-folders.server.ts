import { lstat, realpath } from 'node:fs/promises'
import { listCampaigns, readCampaign } from '~/modules/notifications/campaigns/read-campaign.server'
import { mediaEndings } from '~/tenancy/files/asset.server'
import type { Companies } from '~/tenancy/follow/companies.server'
import { leadsInside } from '~/tenancy/follow/folder.server'
import type { LoadedFolder } from '~/tenancy/follow/load-tenant.server'
import { fileProblem } from '~/tenancy/follow/load-tenant.server'
import type { Claims, Wish } from '~/tenancy/records/claims'
import { conflictWords } from '~/tenancy/records/claims'
import type { TenantSettings } from '~/tenancy/settings/contract.server'
import type { JsonFile } from '~/tenancy/settings/json-file.server'
import type { Problem } from '~/tenancy/settings/problems'
import type { LocalText } from '~/tenancy/settings/values.server'
import { contrastProblems } from '~/tenancy/theme/contrast'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { legalProblems } from './legal-problems.server'
import type { BrandFolders, TenantFolder } from './read-folders.server'
import { readAll, readCompaniesOf } from './read-folders.server'

/** Result of a check. */
export interface Check {
  /** Number of folders checked. */
  folders: number
  /** Names of all existing folders. */
  known: string[]
  problems: Problem[]
}

/**
 * Finds all problems of the given brand folders, or of all folders: settings, secrets, texts in all languages, legal pages of live
 * brands, contrast, labels of fictional profiles, files, and ids or domains that belong to another folder. Includes problems
 * that don't keep a brand from being served.
 */
export async function checkFolders(
  at: BrandFolders,
  claims: Claims,
  requested: readonly string[] = [],
): Promise<Check> {
  const isRequested = (slug: string) => requested.length === 0 || requested.includes(slug)
  const { companies, problems } = await readCompaniesOf(at)
  const themes = new Set<string>()
  const folders: NamedFolder[] = []
  for await (const tenant of readAll(at)) {
    folders.push({ slug: tenant.slug, settings: tenant.loaded?.settings, json: tenant.loaded?.json })
    if (!isRequested(tenant.slug)) continue
    if (tenant.loaded) themes.add(tenant.loaded.settings.theme)
    problems.push(...(await problemsOf(tenant, companies, at.root)))
  }
  problems.push(...themeProblems(themes), ...newcomerProblems(claims, folders, isRequested))
  return {
    folders: folders.filter(({ slug }) => isRequested(slug)).length,
    known: folders.map(({ slug }) => slug),
    problems,
  }
}

async function problemsOf(tenant: TenantFolder, companies: Companies, root: string): Promise<Problem[]> {
  const { loaded } = tenant
  const problems = [...tenant.problems, ...(await strayProblems(tenant, root)), ...fileProblems(tenant)]
  if (!loaded) return problems
  const company = companies.get(loaded.settings.company_id)
  return [
    ...problems,
    ...(company ? [] : [loaded.json.problem(['company_id'], `an id of companies.json: ${companies.ids().join(', ')}`)]),
    ...ownContrastProblems(loaded),
    ...textProblems(loaded),
    ...legalProblems(loaded, company),
    ...mediaProblems(tenant, loaded),
    ...(await mailProblems(tenant, loaded)),
  ]
}

/** Contrast problems caused by the brand's own tokens. Those of the theme itself are reported once, for the theme. */
function ownContrastProblems({ settings, theme, json }: LoadedFolder): Problem[] {
  const lacks = new Set(contrastProblems(loadTheme(settings.theme)))
  return contrastProblems(theme)
    .filter((lack) => !lacks.has(lack))
    .map((lack) => json.problem(['tokens'], `contrast of WCAG AA, but ${lack}`))
}

function themeProblems(names: ReadonlySet<string>): Problem[] {
  return [...names]
    .sort()
    .flatMap((name) =>
      contrastProblems(loadTheme(name)).map((lack) =>
        fileProblem(`themes/${name}/theme.json`, `contrast of WCAG AA, but ${lack}`),
      ),
    )
}

async function strayProblems({ folder, label }: TenantFolder, root: string): Promise<Problem[]> {
  const stray = (await lstat(folder)).isSymbolicLink() && !(await leadsInside(folder, await realpath(root)))
  return stray ? [fileProblem(label, 'no symbolic link that leads out of the folder of tenants')] : []
}

/** Missing logo or icon, and media that can't be served to browsers. */
function fileProblems({ label, scan }: TenantFolder): Problem[] {
  const missing = ['logo.svg', 'icon.svg'].filter((file) => !scan.files.includes(file))
  const unserved = scan.files.filter(
    (path) => path.startsWith('media/') && !mediaEndings.includes(path.split('.').at(-1)?.toLowerCase() ?? ''),
  )
  return [
    ...missing.map((file) => fileProblem(`${label}/${file}`, 'a picture of the brand')),
    ...unserved.map((path) => fileProblem(`${label}/${path}`, `a picture or film: ${mediaEndings.join(', ')}`)),
  ]
}

function mediaProblems({ scan }: TenantFolder, { settings, json }: LoadedFolder): Problem[] {
  return settings.hero_media.flatMap((path, index) =>
    scan.files.includes(path) ? [] : [json.problem(['hero_media', index], 'a file that is there')],
  )
}

/** Problems of campaign e-mails that are still to be sent. */
async function mailProblems({ folder, slug, label }: TenantFolder, { settings }: LoadedFolder): Promise<Problem[]> {
  const { names, strangers } = await listCampaigns({ folder })
  const read = await Promise.all(names.map((name) => readCampaign({ folder, slug, settings }, name)))
  return [
    ...strangers.map((file) => fileProblem(`${label}/mails/${file}`, 'a name such as 2026-12-01-winter.en.md')),
    ...read.flatMap((campaign) => campaign?.problems ?? []),
  ]
}

const brandTexts = ['index_title', 'description'] as const
const fictionalTexts = ['fictional_singular', 'fictional_plural', 'fictional_warning'] as const

/** Visitor-facing texts missing in one of the brand's languages, including those about fictional profiles if it has any. */
function textProblems({ settings, json }: LoadedFolder): Problem[] {
  const keys = settings.fictional_profiles ? [...brandTexts, ...fictionalTexts] : brandTexts
  return keys.flatMap((key) => {
    const text: LocalText = settings[key]
    if (typeof text === 'string') return text.trim() ? [] : [json.problem([key], needed(key))]
    return settings.languages
      .filter((language) => !text[language]?.trim())
      .map((language) => json.problem([key, language], `${needed(key)} in each of languages`))
  })
}

function needed(key: string): string {
  return key.startsWith('fictional_') ? 'a text, for fictional_profiles is true' : 'a text'
}

interface NamedFolder {
  slug: string
  /** Undefined if the folder's settings are invalid. */
  settings: TenantSettings | undefined
  json: JsonFile | undefined
}

/**
 * Ids and domains named by more than one folder. The folder that a server registered first keeps it; if no server has seen
 * either folder yet, both get the problem.
 */
function newcomerProblems(
  claims: Claims,
  folders: readonly NamedFolder[],
  isRequested: (slug: string) => boolean,
): Problem[] {
  const isThere = (slug: string) => folders.some((folder) => folder.slug === slug)
  const byValue = new Map<string, string[]>()
  for (const { slug, settings } of folders) {
    for (const value of settings ? [settings.id, ...settings.domains] : []) {
      byValue.set(value, [...(byValue.get(value) ?? []), slug])
    }
  }
  return folders.flatMap(({ slug, settings, json }) => {
    if (!settings || !json || !isRequested(slug)) return []
    const wish: Wish = { slug, id: settings.id, domains: settings.domains }
    return claims.foreign(wish).flatMap(({ path, claim }) => {
      if (claim) return [json.problem(path, conflictWords(claim, slug, isThere(claim.slug)))]
      const others = (byValue.get(String(json.valueAt(path))) ?? []).filter((other) => other !== slug)
      const kind = path[0] === 'id' ? 'an id' : 'a domain'
      return others.length > 0 ? [json.problem(path, `${kind} of its own, but ${others.join(', ')} names it too`)] : []
    })
  })
}
