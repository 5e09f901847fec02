import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uuidv7 } from '../tokens.server'
import type { Storage } from './storage'

/** Where files are written before they are moved to their place. */
export const draftsFolder = 'drafts'

/** A draft that old belongs to a server that was killed while it wrote. */
const abandonedAfterMs = 60 * 60_000

/** A folder whose files appear whole or not at all: written in a folder of drafts, then moved to their place. */
export function wholeFiles(folder: string): Storage {
  const drafts = join(folder, draftsFolder)
  let tidiedAt = 0

  /** At the first file that a server writes, and at one an hour. */
  async function removeAbandoned(): Promise<void> {
    const now = Date.now()
    if (now - tidiedAt < abandonedAfterMs) return
    tidiedAt = now
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

  return {
    async put(key, bytes) {
      await removeAbandoned()
      const [draft, place] = [join(drafts, uuidv7()), join(folder, key)]
      try {
        for (const file of [draft, place]) await mkdir(dirname(file), { recursive: true })
        await writeFile(draft, bytes)
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (key) => rm(join(folder, key), { force: true }),
  }
}
