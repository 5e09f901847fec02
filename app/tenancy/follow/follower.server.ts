import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ignoreIfUnavailable } from '~/database/unavailable'
import { markOf } from '../files/mark.server'
import type { TenantRecords } from '../records/records'
import type { CheckedSettings } from '../settings/checked-settings.server'
import type { Problem } from '../settings/problems'
import type { ReadVariable } from '../settings/read-settings.server'
import { secretsFrom } from '../settings/read-settings.server'
import type { Tenant } from '../tenant'
import type { Brand, GoodVersion } from './brand.server'
import { newBrand, tenantOf, themeMarkOf } from './brand.server'
import { Companies } from './companies.server'
import type { Entry } from './directory'
import { Directory, entryOf } from './directory'
import type { FolderScan } from './folder.server'
import { isUnchanged, scanFolder } from './folder.server'
import { Judge } from './judge.server'
import { LastGood } from './last-good.server'
import type { LoadedFolder } from './load-tenant.server'
import { fileProblem, loadFolder } from './load-tenant.server'
import type { FollowerLog } from './report.server'
import { Report } from './report.server'
import type { SettingsLook } from './settings-look.server'
import { checkSettings } from './settings-look.server'
import { Throttle } from './throttle'

/** Pause after checking many files, as a multiple of its duration: checks take at most a tenth of the time. */
const rest = 10

/** Number of small files read at once; all are held in memory until they are judged. */
const batch = 16

/** Folder names that may be a tenant; files, hidden folders and the like are ignored. */
const tenantName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export interface FollowerOptions {
  /** The folder that holds the tenants' folders, as an absolute path. */
  root: string
  development: boolean
  log: FollowerLog
  variable: ReadVariable
  records: TenantRecords
  /** Settings that servers of this build have checked; without it, or with null, each server checks them itself. */
  checkedBefore?: CheckedSettings | null
  /** Milliseconds between two checks of one thing; 1500 by default, so that a change is live within 2 s (decisions). */
  lookEvery?: number
}

/** Follows the folders under `tenants/`, at a cost that grows with the number of tenants in use. */
export class Follower {
  readonly directory = new Directory()
  readonly companies: Companies
  readonly #brands = new Map<string, Brand>()
  readonly #pools = new Map<string, Throttle>()
  readonly #names: Throttle
  readonly #everything: Throttle
  readonly #every: number
  readonly #label: string
  readonly #judge: Judge
  readonly #lastGood: LastGood
  readonly #report: Report
  readonly #general = { slug: undefined, reported: '', refused: null }
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: FollowerOptions) {
    const { root, records, log, lookEvery = 1_500 } = options
    this.#every = lookEvery
    this.#names = new Throttle(lookEvery / 2, () => this.#checkNames())
    this.#everything = new Throttle(lookEvery, () => this.#checkEverything(), rest)
    this.#label = basename(root)
    this.companies = new Companies(root, `${this.#label}/companies.json`, records)
    this.#report = new Report(log)
    this.#lastGood = new LastGood(records, this.companies)
    const { directory, companies } = this
    const isThere = (slug: string) => this.#brands.has(slug)
    this.#judge = new Judge({ root, label: this.#label, records, directory, companies, isThere })
  }

  /**
   * Reads the companies and every tenant.json, and starts following them. A broken folder is served in its last valid
   * version, if it has one.
   * @returns the problems that prevent a start: unreadable companies, missing variables
   */
  async start(): Promise<Problem[]> {
    await Promise.all([this.#judge.claims.load(), this.#lastGood.load()])
    const problems = await this.companies.look()
    if (problems.length > 0 && !(await this.#canDoWithout())) return problems
    await this.#names.run()
    const { missingVariables } = this.#report
    if (missingVariables.length > 0) return missingVariables
    this.#report.started()
    const failed = (err: unknown) => this.options.log.error({ err }, 'look at the tenants failed')
    this.#timer = setInterval(() => void this.#names.run().catch(failed), this.#every)
    this.#timer.unref()
    if (!this.options.records.readOnly) void this.#saveAll().catch(failed)
    return []
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  slugs(): string[] {
    return [...this.#brands.keys()]
  }

  /** Checks all tenant.json files, for a host that no brand has. Rate-limited, so that unknown hosts cost little. */
  lookForUnknown(): Promise<void> {
    return this.#everything.run()
  }

  /**
   * Whether a host that no brand serves belongs to a folder that was never valid, by its settings or, when those are
   * broken, by the domains that can still be found in them.
   */
  isBroken(host: string, slug: string | null): boolean {
    const known = this.#brands.get(slug ?? this.directory.slugOfDomain(host) ?? '')
    if (known) return known.loaded === null
    return [...this.#brands.values()].some((brand) => !this.directory.get(brand.slug) && brand.mayAnswer.includes(host))
  }

  /** Returns the tenant as its folder is now, or as it was when last valid; null when it never was, or is gone. */
  async tenant(slug: string): Promise<Tenant | null> {
    const brand = this.#brands.get(slug)
    if (!brand) return null
    await Promise.all([brand.check.run(), this.#checkSisters(slug)])
    return this.#brands.get(slug) === brand && brand.loaded ? this.#assembled(brand, brand.loaded) : null
  }

  /** Returns the problems of a folder, as of its last check. */
  refusal(slug: string): Brand['refused'] {
    return this.#brands.get(slug)?.refused ?? null
  }

  #assembled(brand: Brand, loaded: GoodVersion): Tenant {
    const madeOf = `${loaded.hash} ${this.directory.revision} ${this.companies.revision}`
    if (brand.tenant && brand.madeOf === madeOf) return brand.tenant
    const company = this.companies.get(loaded.settings.company_id) ?? brand.tenant?.company ?? loaded.company
    if (!company) throw new Error(`no company ${loaded.settings.company_id} for the tenant ${brand.slug}`)
    const { development, variable } = this.options
    const sisters = this.directory.sistersOf(brand.slug)
    const tenant = tenantOf(brand, loaded, { company, sisters, development, secret: secretsFrom(variable) })
    if (brand.tenant?.version !== tenant.version) brand.tenant = tenant
    brand.madeOf = madeOf
    return brand.tenant
  }

  /** Checks the sister brands, which may have changed what they share. */
  async #checkSisters(slug: string): Promise<void> {
    const entry = this.directory.get(slug)
    if (!entry?.pool || !entry.memberResell) return
    const { pool } = entry
    const look = () => this.#checkFiles(this.directory.inPool(pool))
    const throttle = this.#pools.get(pool) ?? new Throttle(this.#every, look, rest)
    this.#pools.set(pool, throttle)
    await throttle.run()
  }

  async #checkEverything(): Promise<void> {
    await this.#names.run()
    await this.#checkFiles(this.slugs())
  }

  async #checkNames(): Promise<void> {
    const names = await this.#folders()
    const readable = names ? [] : [fileProblem(this.#label, 'a readable folder')]
    this.#report.problems([...readable, ...(await this.companies.look())], this.#general)
    if (!names) return
    const present = names.sort()
    const gone = new Set(this.#brands.keys())
    for (const slug of present) gone.delete(slug)
    for (const slug of gone) this.#remove(slug)
    for (const slug of present) if (!this.#brands.has(slug)) this.#brands.set(slug, this.#newBrand(slug))
    const strangers = present.filter((slug) => !this.directory.get(slug))
    // Folders with earlier claims get the rest of their ids and domains before any newcomer.
    const known = strangers.filter((slug) => this.#judge.claims.knows(slug))
    await this.#checkFiles([...new Set([...known, ...strangers])])
    for (const brand of this.#brands.values())
      if (brand.contested) await this.#checkFolder(brand).catch(ignoreIfUnavailable)
  }

  async #folders(): Promise<string[] | null> {
    const names = await readdir(this.options.root).catch(() => null)
    return names?.filter((name) => tenantName.test(name)) ?? null
  }

  /** Whether there are brands, and their companies can be restored from the records. */
  async #canDoWithout(): Promise<boolean> {
    const folders = await this.#folders()
    return folders !== null && folders.length > 0 && (await this.companies.restore())
  }

  #newBrand(slug: string): Brand {
    const paths = { slug, folder: join(this.options.root, slug), label: `${this.#label}/${slug}` }
    const brand: Brand = newBrand(paths, new Throttle(this.#every, () => this.#checkFolder(brand)))
    return brand
  }

  #remove(slug: string): void {
    this.#brands.delete(slug)
    this.directory.remove(slug)
    this.options.log.info({ tenant: slug }, 'tenant removed')
  }

  /**
   * Reads changed tenant.json files for the directory, in the order of the list: of two newcomers claiming one domain,
   * the same one gets it on every server. Of a tenant in use the whole folder is read, so that it is never partly valid.
   */
  async #checkFiles(slugs: readonly string[]): Promise<void> {
    for (let start = 0; start < slugs.length; start += batch) {
      const looks = await Promise.all(slugs.slice(start, start + batch).map((slug) => this.#checkFile(slug)))
      const found = looks.filter((look) => look !== undefined)
      const entries = found.flatMap((look) => ('entry' in look ? [{ slug: look.brand.slug, ...look.entry }] : []))
      await this.#judge.claim(entries)
      for (const look of found) await this.#takeUp(look)
    }
  }

  async #checkFile(slug: string): Promise<SettingsLook | undefined> {
    const brand = this.#brands.get(slug)
    if (!brand) return
    const mark = markOf(join(brand.folder, 'tenant.json'))
    if (mark === brand.mark && this.directory.get(slug)) return
    if (brand.loaded) {
      await this.#checkFolder(brand)
      return
    }
    const stray = await this.#judge.strayFolder(brand)
    return checkSettings(brand, mark, stray, this.options.variable)
  }

  async #takeUp(look: SettingsLook): Promise<void> {
    const { brand } = look
    const problems = 'problems' in look ? look.problems : this.#judge.conflicts(brand.slug, look.entry, look.json)
    this.#report.problems(problems, brand)
    if ('entry' in look && problems.length === 0) return this.#accept(brand, look.entry, look.mark)
    brand.contested = 'entry' in look
    await this.#restore(brand).catch(ignoreIfUnavailable)
  }

  async #checkFolder(brand: Brand): Promise<void> {
    const unchanged =
      brand.scan && brand.themeMark === themeMarkOf(brand.loaded) && isUnchanged(brand.folder, brand.scan)
    if (unchanged) return this.#lastGood.saveWaiting(brand)
    const scan = await scanFolder(brand.folder)
    const read = scan && (await this.#readFolder(brand, scan))
    brand.scan = read ? scan : null
    if (!read) return this.#restore(brand)
    const { json, ...loaded } = read
    brand.loaded = loaded
    brand.themeMark = themeMarkOf(loaded)
    brand.unsaved = read
    this.#accept(brand, entryOf(loaded.settings), scan.marks.get('tenant.json') ?? null)
    await this.#lastGood.saveWaiting(brand)
  }

  /** Reads the folder; null when anything in it is invalid, which is logged. */
  async #readFolder(brand: Brand, scan: FolderScan): Promise<LoadedFolder | null> {
    const { variable, checkedBefore } = this.options
    const read = await loadFolder(brand.folder, brand.label, scan, variable, checkedBefore)
    const problems = 'problems' in read ? read.problems : await this.#judge.problems(brand, read.value)
    this.#report.problems(problems, brand)
    if ('problems' in read || problems.length > 0) return null
    this.#report.warnings(brand.slug, read.value, this.companies.get(read.value.settings.company_id))
    return read.value
  }

  #accept(brand: Brand, entry: Entry, mark: string | null): void {
    if (this.#brands.get(brand.slug) !== brand) return
    if (this.#timer && !this.directory.get(brand.slug)) this.options.log.info({ tenant: brand.slug }, 'tenant added')
    this.directory.put(brand.slug, entry)
    brand.mark = mark
  }

  /** Serves a broken folder in the version that was valid before this server started. */
  async #restore(brand: Brand): Promise<void> {
    if (brand.loaded || brand.restored) return
    const saved = await this.#lastGood.restore(brand.slug)
    brand.restored = true
    const owned = saved && this.#judge.owned(brand.slug, entryOf(saved.settings))
    if (!owned || this.#brands.get(brand.slug) !== brand) return
    const { savedAt, ...loaded } = saved
    brand.loaded = loaded
    this.directory.put(brand.slug, owned)
    this.options.log.warn({ tenant: brand.slug, savedAt }, 'tenant serves as it was when its folder was last right')
  }

  /** Checks each folder once, in the background, to save valid versions of tenants without requests, too. */
  async #saveAll(): Promise<void> {
    for (const slug of this.slugs()) {
      const brand = this.#brands.get(slug)
      if (!this.#timer) return
      if (!brand || brand.loaded) continue
      const startedAt = performance.now()
      const scan = await scanFolder(brand.folder)
      const read = scan && (await this.#readFolder(brand, scan))
      if (read) await this.#lastGood.save(slug, read)
      await wait((performance.now() - startedAt) * rest, undefined, { ref: false })
    }
  }
}
