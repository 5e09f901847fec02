import { join } from 'node:path'
import { env } from './env.server'
import { DomainError } from './errors'
import { once } from './registry.server'
import { s3Bucket } from './storage/s3.server'
import type { Storage } from './storage/storage'
import { wholeFiles } from './storage/whole-files.server'

/** The files can't be reached, in the bucket or on the disk. */
class StorageUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('common:error.unavailable', 503)
    this.cause = cause
  }
}

/** Returns the files of one pool, unreachable for others: in the bucket of S3_URL, or without it in DATA_DIR/files. */
export function storageOf({ poolId }: { poolId: string }): Storage {
  return filesUnder(once('file storage', openFiles), `${poolId}/`)
}

const triedKey = 'health-check'

/** Writes a file and reads it again. @throws StorageUnavailable 503 */
export async function tryStorage(): Promise<void> {
  const files = filesUnder(once('file storage', openFiles), '')
  await files.put(triedKey, Buffer.from('written to see whether files can be\n'))
  await files.get(triedKey)
}

function openFiles(): Storage {
  const { S3_URL, DATA_DIR } = env()
  return S3_URL ? s3Bucket(S3_URL) : wholeFiles(join(DATA_DIR, 'files'))
}

/** Returns the files whose names begin with `prefix`, under keys without it. */
export function filesUnder(files: Storage, prefix: string): Storage {
  const path = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*(\.[\w-]+)*$/.test(key)) throw new Error(`no key of a file: ${key}`)
    return `${prefix}${key}`
  }
  return {
    put: async (key, bytes) => reach(path(key), (name) => files.put(name, bytes)),
    get: async (key) => reach(path(key), (name) => files.get(name)),
    remove: async (key) => reach(path(key), (name) => files.remove(name)),
    async *list(folder) {
      for await (const key of files.list(path(folder))) yield key.slice(prefix.length)
    },
  }
}

/** @throws StorageUnavailable 503, if the bucket or the disk fails */
async function reach<T>(name: string, work: (name: string) => Promise<T>): Promise<T> {
  try {
    return await work(name)
  } catch (error) {
    throw new StorageUnavailable(error)
  }
}
