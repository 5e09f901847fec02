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

/** What is known of one folder under `tenants/`. */
export interface Brand {
  readonly slug: string
  readonly folder: string
  /** How the folder is named to the operator: 'tenants/saffron'. */
  readonly label: string
  /** Looks at the whole folder. */
  readonly check: Throttle
  /** Mark of the tenant.json that the directory's entry was made from. */
  mark: string | null
  scan: FolderScan | null
  /** Mark of the theme's file that `loaded` was made with. */
  themeMark: string | null
  /** The last good version of the folder. */
  loaded: GoodVersion | null
  /** What `loaded` was made of, until the records have it. */
  unsaved: LoadedFolder | null
  /** The folder names what another had first: it may be handed over at any time. */
  contested: boolean
  /** The records were asked for a version from before the start. */
  restored: boolean
  tenant: Tenant | null
  /** What `tenant` was made of. */
  madeOf: string
  /** The domains of its tenant.json; of one that is wrong, the texts that can be domains. */
  mayAnswer: readonly string[]
  /** The problems that the log has already. */
  reported: string
  /** What is wrong with the folder as it is now, and since when this server knows. */
  refused: { problems: readonly Problem[]; since: Date } | null
}

/** A folder that is right, as far as a tenant is made of it. */
export interface GoodVersion extends Omit<LoadedFolder, 'json'> {
  /** Of a version that was saved: for a company that companies.json no longer has. */
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

/** The tenant that a brand's folder, company and sisters make together. */
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

/** `pool` and `id` are fixed once the tenant has members: those of a pool share conversations and likes. */
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
