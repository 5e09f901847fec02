import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Companies } from '~/tenancy/follow/companies.server'
import type { FolderScan } from '~/tenancy/follow/folder.server'
import { scanFolder } from '~/tenancy/follow/folder.server'
import type { LoadedFolder } from '~/tenancy/follow/load-tenant.server'
import { fileProblem, loadFolder } from '~/tenancy/follow/load-tenant.server'
import type { Problem } from '~/tenancy/settings/problems'
import type { ReadVariable } from '~/tenancy/settings/read-settings.server'

/** The folder with all brands, and the function that reads their secrets. */
export interface BrandFolders {
  root: string
  variable: ReadVariable
}

/** A brand's folder in `tenants/`, with its problems. */
export interface TenantFolder {
  slug: string
  folder: string
  /** The folder's name in problem reports: 'tenants/saffron'. */
  label: string
  scan: FolderScan
  /** Null if the folder is invalid. */
  loaded: LoadedFolder | null
  problems: Problem[]
}

export async function readCompaniesOf({
  root,
}: Pick<BrandFolders, 'root'>): Promise<{ companies: Companies; problems: Problem[] }> {
  const companies = new Companies(root, `${basename(root)}/companies.json`)
  return { companies, problems: await companies.look() }
}

/** Reads all folders one by one, in order of their names. */
export async function* readAll({ root, variable }: BrandFolders): AsyncGenerator<TenantFolder> {
  const entries = await readdir(root, { withFileTypes: true })
  const names = entries
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
  for (const slug of names) {
    const folder = join(root, slug)
    const label = `${basename(root)}/${slug}`
    const scan = await scanFolder(folder)
    if (!scan) continue
    const read = await loadFolder(folder, label, scan, variable)
    const named = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)
      ? []
      : [fileProblem(label, 'a name of lower-case letters, digits and single hyphens')]
    yield {
      ...{ slug, folder, label, scan },
      loaded: 'value' in read ? read.value : null,
      problems: [...named, ...('problems' in read ? read.problems : [])],
    }
  }
}
