import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'

const layout = { insertSpaces: true, tabSize: 2 }

/** Text of a tenant.json, in which single values can be changed without reformatting the rest. */
export class SettingsText {
  private constructor(
    readonly path: string,
    readonly writable: boolean,
    private text: string,
  ) {}

  /** Returns null if the folder or its tenant.json doesn't exist. */
  static async read(root: string, slug: string): Promise<SettingsText | null> {
    const path = join(root, slug, 'tenant.json')
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) return null
    const writable = await access(join(root, slug), constants.W_OK).then(
      () => true,
      () => false,
    )
    return new SettingsText(path, writable, text)
  }

  /** Returns undefined if the text isn't JSON or has no such key. */
  get(key: string): unknown {
    try {
      return JSON.parse(this.text)[key]
    } catch {
      return undefined
    }
  }

  set(key: string, value: unknown): void {
    this.text = applyEdits(this.text, modify(this.text, [key], value, { formattingOptions: layout }))
  }

  /** Replaces the file atomically, so that a running server never reads a partial one. */
  async write(): Promise<void> {
    const aside = `${this.path}.${process.pid}`
    try {
      await writeFile(aside, this.text)
      await rename(aside, this.path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }
}
