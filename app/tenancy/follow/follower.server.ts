import { readFileSync } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseUnavailable } from '~/database/unavailable'
import type { HomesOf } from '../homes.server'
import type { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import { problemLine } from '../settings/problems'
import type { ReadVariable } from '../settings/read-settings.server'
import { readSettings } from '../settings/read-settings.server'
import type { Tenant } from '../tenant'
import type { Brand } from './brand.server'
import { movedProblems, tenantOf } from './brand.server'
import { Companies } from './companies.server'
import type { Entry } from './directory'
import { Directory, entryOf } from './directory'
import { isUnchanged, leadsInside, markOf, scanFolder } from './folder.server'
import type { LoadedFolder } from './load-tenant.server'
import { fileProblem, loadFolder } from './load-tenant.server'
import { Throttle } from './throttle'

/** A look at many files may take a tenth of the time at most. */
const rest = 10

/** A folder's name that may be meant as a tenant; files, hidden folders and the like are passed over. */
const tenantName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export interface FollowerOptions {
  /** The folder that holds the tenants' folders, as an absolute path. */
  root: string
  development: boolean
  log: {
    info(fields: Record<string, unknown>, message: string): void
    error(fields: Record<string, unknown>, message: string): void
  }
  variable: ReadVariable
  homesOf: HomesOf
  /** Milliseconds between two looks at the same thing; 1500 by default, for a change is live within 2 seconds (decisions). */
  lookEvery?: number
}

/** Knows the folders under `tenants/` as they are now, at a cost that grows with the tenants in use. */
export class Follower {
  readonly directory = new Directory()
  readonly companies: Companies
  readonly #brands = new Map<string, Brand>()
  readonly #pools = new Map<string, Throttle>()
  readonly #names: Throttle
  readonly #everything: Throttle
  readonly #every: number
  readonly #label: string
  readonly #general = { slug: undefined, reported: '' }
  #missingVariables: Problem[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: FollowerOptions) {
    this.#every = options.lookEvery ?? 1_500
    this.#names = new Throttle(this.#every / 2, () => this.#lookAtNames())
    this.#everything = new Throttle(this.#every, () => this.#lookAtEverything(), rest)
    this.#label = basename(options.root)
    this.companies = new Companies(options.root, `${this.#label}/companies.json`)
  }

  /**
   * Reads the companies and every tenant.json, and begins to follow. Broken folders are logged and left out.
   * @returns what makes a start impossible: unreadable companies, missing variables
   */
  async start(): Promise<Problem[]> {
    const problems = await this.companies.look()
    if (problems.length > 0) return problems
    await this.#names.run()
    if (this.#missingVariables.length > 0) return this.#missingVariables
    const failed = (error: unknown) => this.options.log.error({ err: error }, 'look at the tenants failed')
    this.#timer = setInterval(() => void this.#names.run().catch(failed), this.#every)
    this.#timer.unref()
    return []
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  slugs(): string[] {
    return [...this.#brands.keys()]
  }

  /** Looks at all tenant.json files, for a host that nobody has: rate-limited, so that asking for nonsense costs little. */
  lookForUnknown(): Promise<void> {
    return this.#everything.run()
  }

  /**
   * Whether a host that no brand answers belongs to a folder that was never right since this server started: by its
   * settings, or, when those are broken, by what is left of them.
   */
  isBroken(host: string, slug: string | null): boolean {
    const known = this.#brands.get(slug ?? this.directory.slugOfDomain(host) ?? '')
    if (known) return known.loaded === null
    return [...this.#brands.values()].some((brand) => !this.directory.get(brand.slug) && brand.mayAnswer.has(host))
  }

  /** The tenant as its folder is now, or was when it last was right; null when it never was, or is gone. */
  async tenant(slug: string): Promise<Tenant | null> {
    const brand = this.#brands.get(slug)
    if (!brand) return null
    await Promise.all([brand.check.run(), this.#lookAtSisters(slug)])
    return this.#brands.get(slug) === brand && brand.loaded ? this.#assembled(brand, brand.loaded) : null
  }

  #assembled(brand: Brand, loaded: NonNullable<Brand['loaded']>): Tenant {
    const madeOf = `${loaded.hash} ${this.directory.revision} ${this.companies.revision}`
    if (brand.tenant && brand.madeOf === madeOf) return brand.tenant
    const company = this.companies.get(loaded.settings.company_id) ?? brand.tenant?.company
    if (!company) throw new Error(`no company ${loaded.settings.company_id} for the tenant ${brand.slug}`)
    const { development } = this.options
    const sisters = this.directory.sistersOf(brand.slug)
    const tenant = tenantOf(brand, loaded, { company, sisters, development, secret: ({ env }) => this.#secret(env) })
    if (brand.tenant?.version !== tenant.version) brand.tenant = tenant
    brand.madeOf = madeOf
    return brand.tenant
  }

  #secret(name: string): string {
    const value = this.options.variable(name)
    if (value === undefined) throw new Error(`the environment has no variable ${name}`)
    return value
  }

  /** Sister brands may have changed what they share. */
  async #lookAtSisters(slug: string): Promise<void> {
    const entry = this.directory.get(slug)
    if (!entry?.pool || !entry.memberResell) return
    const { pool } = entry
    const look = () => each(this.directory.inPool(pool), (sister) => this.#lookAtFile(sister))
    const throttle = this.#pools.get(pool) ?? new Throttle(this.#every, look, rest)
    this.#pools.set(pool, throttle)
    await throttle.run()
  }

  async #lookAtEverything(): Promise<void> {
    await this.#names.run()
    await each(this.slugs(), (slug) => this.#lookAtFile(slug))
  }

  async #lookAtNames(): Promise<void> {
    const names = await readdir(this.options.root).catch(() => null)
    const readable = names ? [] : [fileProblem(this.#label, 'a readable folder')]
    this.#report([...readable, ...(await this.companies.look())], this.#general)
    if (!names) return
    const present = names.filter((name) => tenantName.test(name)).sort()
    const gone = new Set(this.#brands.keys())
    for (const slug of present) gone.delete(slug)
    for (const slug of gone) this.#remove(slug)
    for (const slug of present) if (!this.#brands.has(slug)) this.#brands.set(slug, this.#newBrand(slug))
    await each(
      present.filter((slug) => !this.directory.get(slug)),
      (slug) => this.#lookAtFile(slug),
    )
  }

  #newBrand(slug: string): Brand {
    const check = new Throttle(this.#every, () => this.#lookAtFolder(brand))
    const paths = { slug, folder: join(this.options.root, slug), label: `${this.#label}/${slug}` }
    const brand: Brand = {
      ...paths,
      check,
      mark: null,
      scan: null,
      loaded: null,
      tenant: null,
      madeOf: '',
      mayAnswer: new Set(),
      reported: '',
    }
    return brand
  }

  #remove(slug: string): void {
    this.#brands.delete(slug)
    this.directory.remove(slug)
    this.options.log.info({ tenant: slug }, 'tenant removed')
  }

  /**
   * Reads a changed tenant.json for the directory. A tenant in use is read whole, so that nothing half right counts.
   * @returns what puts it into the directory: called in the order of the folders' names, so that of two that claim the
   *   same domain it is the same one everywhere that gets it
   */
  async #lookAtFile(slug: string): Promise<(() => void) | undefined> {
    const brand = this.#brands.get(slug)
    if (!brand) return
    const path = join(brand.folder, 'tenant.json')
    const mark = markOf(path)
    if (mark === brand.mark && this.directory.get(slug)) return
    if (brand.loaded) {
      await this.#lookAtFolder(brand)
      return
    }
    const stray = await this.#strayFolder(brand)
    const text = mark && stray.length === 0 ? textOf(path) : null
    brand.mayAnswer = namesIn(text)
    if (!text)
      return () => this.#report([...stray, fileProblem(`${brand.label}/tenant.json`, 'settings in JSON')], brand)
    const read = readSettings(`${brand.label}/tenant.json`, text, this.options.variable)
    if ('problems' in read) return () => this.#report(read.problems, brand)
    const entry = entryOf(read.value.settings)
    return () => {
      const problems = this.#misplaced(brand, entry, read.value.json)
      this.#report(problems, brand)
      if (problems.length === 0) this.#accept(brand, entry, mark)
    }
  }

  async #lookAtFolder(brand: Brand): Promise<void> {
    if (brand.scan && isUnchanged(brand.folder, brand.scan)) return
    const scan = await scanFolder(brand.folder)
    if (!scan) return
    const read = await loadFolder(brand.folder, brand.label, scan, this.options.variable)
    const problems = 'problems' in read ? read.problems : await this.#foreignProblems(brand, read.value)
    this.#report(problems, brand)
    brand.scan = problems.length === 0 ? scan : null
    if ('problems' in read || problems.length > 0) return
    const { json, ...loaded } = read.value
    brand.loaded = loaded
    this.#accept(brand, entryOf(loaded.settings), scan.marks.get('tenant.json') ?? null)
  }

  #accept(brand: Brand, entry: Entry, mark: string | null): void {
    if (this.#brands.get(brand.slug) !== brand) return
    if (this.#timer && !this.directory.get(brand.slug)) this.options.log.info({ tenant: brand.slug }, 'tenant added')
    this.directory.put(brand.slug, entry)
    brand.mark = mark
  }

  /** What is wrong with a folder only beside others, or beside what the database holds. */
  async #foreignProblems(brand: Brand, loaded: LoadedFolder): Promise<Problem[]> {
    const { settings, json } = loaded
    const knownCompany = this.companies.get(settings.company_id) !== undefined
    const expected = `an id of companies.json: ${this.companies.ids().join(', ')}`
    return [
      ...(knownCompany ? [] : [json.problem(['company_id'], expected)]),
      ...this.#misplaced(brand, entryOf(settings), json),
      ...(await this.#strayFolder(brand)),
      ...(await this.#movedProblems(brand, loaded)),
    ]
  }

  /** While the database is away a change of id or pool can't be judged: what served before serves on. */
  #movedProblems(brand: Brand, loaded: LoadedFolder): Promise<Problem[]> {
    return movedProblems(brand, loaded, this.directory, this.options.homesOf).catch((error: unknown) => {
      if (!brand.loaded || !(error instanceof DatabaseUnavailable)) throw error
      return [loaded.json.problem(['pool'], 'the database, to see where members live: it is away just now')]
    })
  }

  #misplaced(brand: Brand, entry: Entry, json: JsonFile): Problem[] {
    return this.directory.conflicts(brand.slug, entry).map(({ path, expected }) => json.problem(path, expected))
  }

  async #strayFolder(brand: Brand): Promise<Problem[]> {
    const link = (await lstat(brand.folder).catch(() => null))?.isSymbolicLink()
    const inside = !link || (await leadsInside(brand.folder, await realpath(this.options.root)))
    return inside ? [] : [fileProblem(brand.label, `no symbolic link that leads out of ${this.#label}/`)]
  }

  /** Logs problems, the same ones once. */
  #report(problems: Problem[], about: { slug: string | undefined; reported: string }): void {
    const lines = problems.map(problemLine)
    const text = lines.join('\n')
    if (text === about.reported) return
    about.reported = text
    if (!this.#timer) this.#missingVariables.push(...problems.filter(({ environment }) => environment))
    for (const problem of lines) this.options.log.error({ tenant: about.slug, problem }, 'tenant folder invalid')
    if (lines.length === 0) this.options.log.info({ tenant: about.slug }, 'tenant folder valid again')
  }
}

/** Not in turns: for one small file that takes ten times as long, and ten thousand of them are read at a start. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const domainLike = /"([a-z0-9-]+(?:\.[a-z0-9-]+)+)"/gi

function namesIn(text: string | null): ReadonlySet<string> {
  return new Set([...(text ?? '').matchAll(domainLike)].map(([, name = '']) => name.toLowerCase()))
}

/** Works through a list, some dozens at once; what the work gives to be done is done in the order of the list. */
async function each<T>(list: readonly T[], work: (entry: T) => Promise<(() => void) | undefined>): Promise<void> {
  const batch = 64
  for (let start = 0; start < list.length; start += batch) {
    for (const apply of await Promise.all(list.slice(start, start + batch).map(work))) apply?.()
  }
}
