import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { uuidv7 } from '../tokens.server'
import type { Storage } from './storage'

/** Folder that files are written to before they are moved into place. */
export const draftsFolder = 'drafts'

/** Age after which a draft was left by a killed server, in milliseconds. */
const abandonedAfterMs = 60 * 60_000

/** Opens a folder whose files appear whole or not at all: written to a folder of drafts, then moved into place. */
export function wholeFiles(folder: string): Storage {
  const drafts = join(folder, draftsFolder)
  let tidiedAt = 0

  /** Runs when the server writes its first file, then at most once an hour. */
  async function removeAbandoned(): Promise<void> {
    const now = Date.now()
    if (now - tidiedAt < abandonedAfterMs) return
    tidiedAt = now
    for (const name of await readdir(drafts).catch(() => [])) {
      const draft = join(drafts, name)
      // Another server may remove drafts at the same moment.
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
    get: (key) => readFile(join(folder, key)).catch(ifMissing(null)),
    remove: (key) => rm(join(folder, key), { force: true }),
    async *list(inside) {
      const entries = await opendir(join(folder, inside), { recursive: true }).catch(ifMissing([]))
      for await (const entry of entries) if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name))
    },
  }
}

/** Returns the value in place of what doesn't exist. */
function ifMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
