import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'

const layout = { insertSpaces: true, tabSize: 2 }

/** A tenant.json as text, to change single values in without touching how the rest is written. */
export class SettingsText {
  private constructor(
    readonly path: string,
    readonly writable: boolean,
    private text: string,
  ) {}

  /** Null when the folder, or its tenant.json, isn't there. */
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

  /** Undefined where it isn't JSON, or has no such key. */
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

  /** In place at once: a server that looks never reads half a file. */
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
