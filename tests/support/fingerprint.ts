import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a short hash of the names and contents of files and folders. */
export function fingerprint(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) {
    hash.update(file)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
