import { lstat, realpath } from 'node:fs/promises'
import { DatabaseUnavailable, ignoreIfUnavailable } from '~/database/unavailable'
import { Claims, conflictWords } from '../records/claims'
import type { TenantRecords } from '../records/records'
import type { TenantSettings } from '../settings/contract.server'
import type { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import type { Brand } from './brand.server'
import { movedProblems } from './brand.server'
import type { Companies } from './companies.server'
import type { Directory, Entry } from './directory'
import { leadsInside } from './folder.server'
import type { LoadedFolder } from './load-tenant.server'
import { fileProblem } from './load-tenant.server'

const databaseAway = 'the database, to see whose this is: it is away just now'

export interface JudgeOptions {
  /** The folder that holds the tenants' folders, as an absolute path; `label` is its name in problems. */
  root: string
  label: string
  records: TenantRecords
  directory: Directory
  companies: Companies
  /** Whether a folder of this name exists. */
  isThere(slug: string): boolean
}

/** Finds the problems of a folder that show only in comparison with other folders or with the database. */
export class Judge {
  readonly claims: Claims

  constructor(private readonly options: JudgeOptions) {
    this.claims = new Claims(options.records)
  }

  /**
   * Claims ids and domains for folders that are valid in themselves, in the order of the list. While the database is
   * unavailable nothing can be claimed, and new ids and domains are among the `conflicts`.
   */
  async claim(entries: readonly (Pick<Entry, 'id' | 'domains'> & { slug: string })[]): Promise<void> {
    try {
      await this.claims.refresh(entries)
      for (const wish of entries) {
        const former = this.#formerNameOf(wish)
        if (former) await this.claims.handOver(wish, former)
      }
      await this.claims.settle(entries)
    } catch (error) {
      ignoreIfUnavailable(error)
    }
  }

  conflicts(slug: string, { id, domains }: Pick<Entry, 'id' | 'domains'>, json: JsonFile): Problem[] {
    const foreign = this.claims.foreign({ slug, id, domains })
    const taken = foreign.flatMap(({ path, claim }) =>
      claim ? [json.problem(path, conflictWords(claim, slug, this.options.isThere(claim.slug)))] : [],
    )
    return taken.length > 0 ? taken : foreign.map(({ path }) => json.problem(path, databaseAway))
  }

  /** Returns the entry with only the domains that it owns; null when it doesn't own its id. */
  owned(slug: string, entry: Entry): Entry | null {
    if (!this.claims.owns(slug, 'id', entry.id)) return null
    return { ...entry, domains: entry.domains.filter((domain) => this.claims.owns(slug, 'domain', domain)) }
  }

  async problems(brand: Brand, { settings, json }: LoadedFolder): Promise<Problem[]> {
    const { companies } = this.options
    const knownCompany = companies.get(settings.company_id) !== undefined
    return [
      ...(knownCompany ? [] : [json.problem(['company_id'], `an id of companies.json: ${companies.ids().join(', ')}`)]),
      ...(await this.strayFolder(brand)),
      ...(await this.#recorded(brand, settings, json)),
    ]
  }

  async strayFolder({ folder, label }: Pick<Brand, 'folder' | 'label'>): Promise<Problem[]> {
    const link = (await lstat(folder).catch(() => null))?.isSymbolicLink()
    const inside = !link || (await leadsInside(folder, await realpath(this.options.root)))
    return inside ? [] : [fileProblem(label, `no symbolic link that leads out of ${this.options.label}/`)]
  }

  /** Without the database, a change of id, domain or pool can't be checked, so the previous version stays in use. */
  async #recorded(brand: Brand, settings: TenantSettings, json: JsonFile): Promise<Problem[]> {
    const { directory, records } = this.options
    await this.claim([{ slug: brand.slug, id: settings.id, domains: settings.domains }])
    const conflicts = this.conflicts(brand.slug, settings, json)
    brand.contested = conflicts.length > 0
    if (brand.contested) return conflicts
    return movedProblems(brand, { settings, json }, directory, records).catch((error: unknown) => {
      if (!brand.loaded || !(error instanceof DatabaseUnavailable)) throw error
      return [json.problem(['pool'], databaseAway)]
    })
  }

  /**
   * Returns the former name of a renamed folder: the owner of its id and canonical domain, when that folder no longer
   * exists or has become another brand.
   */
  #formerNameOf({ slug, id, domains: [canonical = ''] }: { slug: string; id: string; domains: readonly string[] }) {
    const owner = this.claims.ownerOf('id', id)?.slug
    if (!owner || owner === slug || !this.claims.owns(owner, 'domain', canonical)) return null
    const entry = this.options.directory.get(owner)
    const another = entry && entry.id !== id && !entry.domains.includes(canonical)
    return another || !this.options.isThere(owner) ? owner : null
  }
}
