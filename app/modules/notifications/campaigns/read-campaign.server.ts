import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TenantDb } from '~/database/for-tenant.server'
import type { CampaignLetter } from '~/database/tables/notifications'
import type { Language } from '~/i18n/languages'
import { isLanguage } from '~/i18n/languages'
import { readInside } from '~/tenancy/files/asset.server'
import type { Problem } from '~/tenancy/settings/problems'
import type { Tenant } from '~/tenancy/tenant'
import type { CampaignFile, CampaignKind } from './campaign-file'
import { readCampaignFile } from './campaign-file'

/** News or a promotion, in the languages in which it is written. */
export interface Campaign {
  /** '2026-12-01-winter' */
  name: string
  kind: CampaignKind
  letters: Partial<Record<Language, CampaignLetter>>
}

const fileName = /^(\d{4}-\d{2}-\d{2}-[a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]{2})\.md$/

type BrandFolder = Pick<Tenant, 'folder' | 'slug'> & {
  settings: Pick<Tenant['settings'], 'languages' | 'domain_language'>
}

/**
 * Returns the names of the campaigns in the brand's folder, oldest first, and the files that aren't named like a
 * campaign.
 */
export async function listCampaigns({
  folder,
}: Pick<Tenant, 'folder'>): Promise<{ names: string[]; strangers: string[] }> {
  const files = await readdir(join(folder, 'mails')).catch(() => [])
  const names = files.flatMap((file) => fileName.exec(file)?.[1] ?? [])
  const strangers = files.filter((file) => file.endsWith('.md') && !fileName.test(file))
  return { names: [...new Set(names)].sort(), strangers }
}

/**
 * Returns a campaign in the brand's folder, or the problems in its files, with line and key; null if there is no such
 * campaign.
 */
export async function readCampaign(
  brand: BrandFolder,
  name: string,
): Promise<{ value: Campaign; problems: [] } | { value: null; problems: Problem[] } | null> {
  const all = await readdir(join(brand.folder, 'mails')).catch(() => [])
  const files = all.filter((file) => fileName.exec(file)?.[1] === name).sort()
  if (files.length === 0) return null
  const read = await Promise.all(files.map((file) => readLanguage(brand, file)))
  const letters = new Map(read.flatMap(({ language, value }) => (language && value ? [[language, value]] : [])))
  const faults = read.flatMap((file) => file.problems)
  const problems = faults.length > 0 ? faults : togetherProblems(brand, name, letters)
  const main = letters.get(brand.settings.domain_language)
  if (!main || problems.length > 0) return { value: null, problems }
  const written = Object.fromEntries([...letters].map(([language, { letter }]) => [language, letter]))
  return { value: { name, kind: main.kind, letters: written }, problems: [] }
}

interface ReadLanguage {
  language: Language | null
  value: CampaignFile | null
  problems: Problem[]
}

async function readLanguage({ folder, slug, settings }: BrandFolder, file: string): Promise<ReadLanguage> {
  const path = `tenants/${slug}/mails/${file}`
  const language = fileName.exec(file)?.[2] ?? ''
  if (!isLanguage(language) || !settings.languages.includes(language)) {
    const expected = `a language of the brand: ${settings.languages.join(', ')}`
    return { language: null, value: null, problems: [{ file: path, line: null, key: '', expected }] }
  }
  const content = await readInside(folder, `mails/${file}`)
  return { language, ...readCampaignFile(path, content?.toString('utf8') ?? '') }
}

/** Returns the problems of files that are valid individually but not together. */
function togetherProblems(
  { slug, settings }: BrandFolder,
  name: string,
  letters: ReadonlyMap<Language, CampaignFile>,
): Problem[] {
  const fileOf = (language: Language) => `tenants/${slug}/mails/${name}.${language}.md`
  const main = letters.get(settings.domain_language)
  if (!main) {
    const expected = 'a file: who reads none of the other languages gets this one'
    return [{ file: fileOf(settings.domain_language), line: null, key: '', expected }]
  }
  return [...letters]
    .filter(([, { kind }]) => kind !== main.kind)
    .map(([language]) => ({
      file: fileOf(language),
      line: 2,
      key: 'kind',
      expected: `'${main.kind}', as in the other languages`,
    }))
}

/** Returns a campaign as it was sent. */
export function campaignNamed(db: TenantDb, name: string): Promise<Campaign | undefined> {
  return db
    .selectFrom('campaigns')
    .select(['name', 'kind', 'letters'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('name', '=', name)
    .executeTakeFirst()
}
