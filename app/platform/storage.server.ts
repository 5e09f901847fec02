import { join } from 'node:path'
import type { StorageAdapter } from '@flystorage/file-storage'
import { FileStorage, UnableToReadFile } from '@flystorage/file-storage'
import { env } from './env.server'
import { DomainError } from './errors'
import { once } from './registry.server'
import { S3Adapter } from './storage/s3.server'
import { WholeFilesAdapter } from './storage/whole-files.server'

/** The files are out of reach: the bucket's server, or a disk. */
class StorageUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('common:error.unavailable', 503)
    this.cause = cause
  }
}

/** Files by key. A key is a path of letters, digits, '-', '_' and '.': 'photos/ab/abc-600.webp'. */
export interface Storage {
  /** Writes the file whole or not at all; one of the same key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Null when there is none.
   * @throws StorageUnavailable 503
   */
  get(key: string): Promise<Buffer | null>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
}

/** The files of one pool: no key reaches another pool's. In the bucket of S3_URL, or without one in DATA_DIR/files. */
export function storageOf({ poolId }: { poolId: string }): Storage {
  return filesUnder(once('file storage', openFiles), `${poolId}/`)
}

function openFiles(): FileStorage {
  const { S3_URL, DATA_DIR } = env()
  return filesIn(S3_URL ? new S3Adapter(S3_URL) : new WholeFilesAdapter(join(DATA_DIR, 'files')))
}

export function filesIn(adapter: StorageAdapter): FileStorage {
  return new FileStorage(adapter)
}

/** The files whose names begin with `prefix`, under keys without it. */
export function filesUnder(files: FileStorage, prefix: string): Storage {
  const path = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*(\.[\w-]+)*$/.test(key)) throw new Error(`no key of a file: ${key}`)
    return `${prefix}${key}`
  }
  return {
    async put(key, { buffer, byteOffset, byteLength }) {
      await files.write(path(key), Buffer.from(buffer, byteOffset, byteLength), { size: byteLength })
    },
    async get(key) {
      const name = path(key)
      try {
        return await files.readToBuffer(name)
      } catch (error) {
        if (error instanceof UnableToReadFile && error.wasFileNotFound) return null
        throw new StorageUnavailable(error)
      }
    },
    remove: async (key) => files.deleteFile(path(key)),
  }
}
