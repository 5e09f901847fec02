import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreIfUnavailable } from '~/database/unavailable'
import { markOf } from '../files/mark.server'
import type { TenantRecords } from '../records/records'
import type { Company } from '../settings/companies-contract.server'
import type { Problem } from '../settings/problems'
import { readCompanies } from '../settings/read-settings.server'
import { fileProblem } from './load-tenant.server'

const fileName = 'companies.json'

/** Follows `tenants/companies.json` like the folders: while it is invalid, the last valid version stays in use. */
export class Companies {
  #byId: ReadonlyMap<number, Company> = new Map()
  #mark: string | null = null
  #revision = 0
  /** Content that has been read but not yet saved in the records. */
  #unsaved: string | null = null
  readonly #path: string

  constructor(
    root: string,
    private readonly file: string,
    private readonly records?: TenantRecords,
  ) {
    this.#path = join(root, fileName)
  }

  get(id: number): Company | undefined {
    return this.#byId.get(id)
  }

  /** Increases with every change of the file. */
  get revision(): number {
    return this.#revision
  }

  ids(): number[] {
    return [...this.#byId.keys()]
  }

  /** Reads the file if it has changed and returns its problems. */
  async look(): Promise<Problem[]> {
    const mark = markOf(this.#path)
    if (mark !== null && mark === this.#mark) {
      await this.#save()
      return []
    }
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return [fileProblem(this.file, 'a readable file')]
    const read = readCompanies(this.file, text)
    if ('problems' in read) return read.problems
    this.#byId = read.value
    this.#mark = mark
    this.#revision++
    this.#unsaved = text
    await this.#save()
    return []
  }

  /** Restores the last valid companies from the records; false when there are none. */
  async restore(): Promise<boolean> {
    const saved = await this.records?.saved(fileName)
    const read = typeof saved?.content === 'string' ? readCompanies(this.file, saved.content) : null
    if (!read || 'problems' in read) return false
    this.#byId = read.value
    this.#revision++
    return true
  }

  /** Saves the content. If the database is unavailable, the next call of `look` tries again. */
  async #save(): Promise<void> {
    const content = this.#unsaved
    if (content === null || !this.records || this.records.readOnly) return
    const hash = createHash('sha256').update(content).digest('hex')
    try {
      const before = await this.records.saved(fileName)
      if (before?.hash !== hash) await this.records.save(fileName, { hash, content })
      this.#unsaved = null
    } catch (error) {
      ignoreIfUnavailable(error)
    }
  }
}
