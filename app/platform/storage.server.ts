import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { env } from './env.server'
import { uuidv7 } from './tokens.server'

/** Files by key. A key is a path of letters, digits, '-', '_' and '.': 'photos/ab/abc-600.webp'. */
export interface Storage {
  /** Writes the file whole or not at all; one of the same key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
}

/** The files of one pool, in DATA_DIR/files: no key reaches another pool's. */
export function storageOf({ poolId }: { poolId: string }): Storage {
  return folderStorage(join(env().DATA_DIR, 'files', poolId))
}

export function folderStorage(folder: string): Storage {
  const path = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*(\.[\w-]+)*$/.test(key)) throw new Error(`no key of a file: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const file = path(key)
      const draft = `${file}.${uuidv7()}`
      await mkdir(dirname(file), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, file)
    },
    async get(key) {
      try {
        return await readFile(path(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(path(key), { force: true }),
  }
}
