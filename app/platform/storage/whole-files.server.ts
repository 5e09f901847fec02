import type { Readable } from 'node:stream'
import type { WriteOptions } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { uuidv7 } from '../tokens.server'

/** A folder whose files appear whole or not at all: written beside their place, then moved there. */
export class WholeFilesAdapter extends LocalStorageAdapter {
  override async write(path: string, contents: Readable, options: WriteOptions): Promise<void> {
    const draft = `${path}.${uuidv7()}`
    try {
      await super.write(draft, contents, options)
      await this.moveFile(draft, path, {})
    } catch (error) {
      await this.deleteFile(draft)
      throw error
    }
  }
}
