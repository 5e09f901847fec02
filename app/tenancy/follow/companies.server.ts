import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Company } from '../settings/companies-contract.server'
import type { Problem } from '../settings/problems'
import { readCompanies } from '../settings/read-settings.server'
import { markOf } from './folder.server'
import { fileProblem } from './load-tenant.server'

/** `tenants/companies.json`, followed like the folders: what can't be read leaves the last good version. */
export class Companies {
  #byId: ReadonlyMap<number, Company> = new Map()
  #mark: string | null = null
  #revision = 0
  readonly #path: string

  constructor(
    root: string,
    private readonly file: string,
  ) {
    this.#path = join(root, 'companies.json')
  }

  get(id: number): Company | undefined {
    return this.#byId.get(id)
  }

  /** Rises with every change of the file. */
  get revision(): number {
    return this.#revision
  }

  ids(): number[] {
    return [...this.#byId.keys()]
  }

  /** Reads the file when it changed; gives what is wrong with it. */
  async look(): Promise<Problem[]> {
    const mark = markOf(this.#path)
    if (mark !== null && mark === this.#mark) return []
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return [fileProblem(this.file, 'a readable file')]
    const read = readCompanies(this.file, text)
    if ('problems' in read) return read.problems
    this.#byId = read.value
    this.#mark = mark
    this.#revision++
    return []
  }
}
