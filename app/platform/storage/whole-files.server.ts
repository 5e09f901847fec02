import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { WriteOptions } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { uuidv7 } from '../tokens.server'

/** Where files are written before they are moved to their place. */
export const draftsFolder = 'drafts'

/** A draft that old belongs to a server that was killed while it wrote. */
const abandonedAfterMs = 60 * 60_000

/** A folder whose files appear whole or not at all: written in a folder of drafts, then moved to their place. */
export class WholeFilesAdapter extends LocalStorageAdapter {
  #tidiedAt = 0

  constructor(private readonly folder: string) {
    super(folder)
  }

  override async write(path: string, contents: Readable, options: WriteOptions): Promise<void> {
    await this.#removeAbandoned()
    const draft = `${draftsFolder}/${uuidv7()}`
    try {
      await super.write(draft, contents, options)
      await this.moveFile(draft, path, {})
    } catch (error) {
      await this.deleteFile(draft)
      throw error
    }
  }

  /** At the first file that a server writes, and at one an hour. */
  async #removeAbandoned(): Promise<void> {
    const now = Date.now()
    if (now - this.#tidiedAt < abandonedAfterMs) return
    this.#tidiedAt = now
    const drafts = join(this.folder, draftsFolder)
    for (const name of await readdir(drafts).catch(() => [])) {
      const draft = join(drafts, name)
      // Another server may tidy at the same moment.
      const writtenAt = await stat(draft).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      )
      if (now - writtenAt > abandonedAfterMs) await rm(draft, { force: true })
    }
  }
}
