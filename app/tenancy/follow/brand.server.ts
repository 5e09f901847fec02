import { createHash } from 'node:crypto'
import { poolIdOf } from '../pool-id.server'
import type { TenantRecords } from '../records/records'
import type { TenantSettings } from '../settings/contract.server'
import type { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import type { Company, SisterBrand, Tenant } from '../tenant'
import { markOfTheme } from '../theme/load-theme.server'
import type { Directory } from './directory'
import type { FolderScan } from './folder.server'
import type { LoadedFolder } from './load-tenant.server'
import type { Throttle } from './throttle'

/** State of one folder under `tenants/`. */
export interface Brand {
  readonly slug: string
  readonly folder: string
  /** Name of the folder in messages to the operator: 'tenants/saffron'. */
  readonly label: string
  /** Checks the whole folder for changes. */
  readonly check: Throttle
  /** Mark of the tenant.json behind the directory's entry. */
  mark: string | null
  scan: FolderScan | null
  /** Mark of the theme's file that `loaded` was built with. */
  themeMark: string | null
  /** The last valid version of the folder. */
  loaded: GoodVersion | null
  /** The folder behind `loaded`, until it is saved in the records. */
  unsaved: LoadedFolder | null
  /** The folder claims an id or a domain that another folder had first and that may be handed over at any time. */
  contested: boolean
  /** Whether the records have been searched for a version from before the start. */
  restored: boolean
  tenant: Tenant | null
  /** Revisions that `tenant` was built from. */
  madeOf: string
  /** The domains of its tenant.json. If that is invalid, all texts in it that look like domains. */
  mayAnswer: readonly string[]
  /** The problems already logged. */
  reported: string
  /** What is wrong with the folder, and when this server first saw it. */
  refused: { problems: readonly Problem[]; since: Date } | null
}

/** A valid version of a folder, with everything a tenant is built from. */
export interface GoodVersion extends Omit<LoadedFolder, 'json'> {
  /** Company of a saved version, for a company that companies.json no longer contains. */
  company?: Company
}

export function newBrand(paths: Pick<Brand, 'slug' | 'folder' | 'label'>, check: Throttle): Brand {
  return {
    ...paths,
    check,
    mark: null,
    scan: null,
    themeMark: null,
    loaded: null,
    unsaved: null,
    contested: false,
    restored: false,
    tenant: null,
    madeOf: '',
    mayAnswer: [],
    reported: '',
    refused: null,
  }
}

export interface Surroundings {
  company: Company
  sisters: SisterBrand[]
  development: boolean
  secret: Tenant['secret']
}

export function themeMarkOf(loaded: GoodVersion | null): string | null {
  return loaded && markOfTheme(loaded.theme.name)
}

/** Builds the tenant from a brand's folder, company and sister brands. */
export function tenantOf(brand: Brand, loaded: GoodVersion, around: Surroundings): Tenant {
  const { settings, theme, texts, landers, hash } = loaded
  return {
    slug: brand.slug,
    id: settings.id,
    poolId: poolIdOf(settings),
    version: createHash('sha256')
      .update(JSON.stringify([hash, around.company, around.sisters]))
      .digest('hex')
      .slice(0, 16),
    settings,
    company: around.company,
    domain: settings.domains[0] ?? '',
    languages: settings.languages,
    theme,
    sisters: around.sisters,
    texts,
    landers,
    development: around.development,
    folder: brand.folder,
    secret: around.secret,
  }
}

/** Checks that `pool` and `id` are unchanged once the tenant has members: chats and likes belong to the pool. */
export async function movedProblems(
  brand: Brand,
  { settings, json }: { settings: TenantSettings; json: JsonFile },
  directory: Directory,
  records: Pick<TenantRecords, 'homes'>,
): Promise<Problem[]> {
  const before = brand.loaded?.settings
  if (before?.id === settings.id && before.pool === settings.pool) return []
  const homes = await records.homes({ slug: brand.slug, id: settings.id })
  return homes.flatMap((home) => {
    if (home.id === settings.id) {
      const moved = home.poolId !== poolIdOf(settings)
      return moved
        ? [
            json.problem(
              ['pool'],
              `the pool its members live in: put it back. npm run tenant -- move-pool ${brand.slug} moves them`,
            ),
          ]
        : []
    }
    const holder = directory.slugOfId(home.id)
    const lost = holder === undefined || holder === brand.slug
    return lost ? [json.problem(['id'], `${home.id}, under which ${brand.slug} has members`)] : []
  })
}
