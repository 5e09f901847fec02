import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { statSync } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { markOf } from '../files/mark.server'

/** Files and folders of a tenant's folder that are used; all others are ignored. */
const meaningful = [
  /^(?:tenant\.json|logo\.svg|icon\.svg)$/,
  /^(?:texts|landers|media|pages)$/,
  /^texts\/[^/]+\.json$/,
  /^landers\/[^/]+\.json$/,
  /^media\/[^/]+$/,
  /^pages\/[^/]+$/,
  /^pages\/[^/]+\/[^/]+\.md$/,
]

/** Maximum size for hashing a file by content, in bytes; larger ones (videos) are hashed by size and time. */
const hashedBytes = 1_000_000

/** A snapshot of a tenant's folder. */
export interface FolderScan {
  /** Paths of the files inside the folder, separated by '/', sorted. */
  files: string[]
  /** Symbolic links that lead outside the folder, which is an error. */
  outside: string[]
  /** Marks of every file and folder, by path. */
  marks: Map<string, string>
}

/** Lists a tenant's folder; null when it doesn't exist. */
export async function scanFolder(folder: string): Promise<FolderScan | null> {
  const root = await realpath(folder).catch(() => null)
  const mark = root && markOf(folder)
  if (!mark) return null
  const scan: FolderScan = { files: [], outside: [], marks: new Map([['', mark]]) }
  await scanInto(scan, folder, root, '')
  scan.files.sort()
  return scan
}

async function scanInto(scan: FolderScan, folder: string, root: string, inner: string): Promise<void> {
  const entries = await readdir(join(folder, inner), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = inner ? `${inner}/${entry.name}` : entry.name
    if (entry.name.startsWith('.') || !meaningful.some((pattern) => pattern.test(path))) continue
    if (entry.isSymbolicLink() && !(await leadsInside(join(folder, path), root))) {
      scan.outside.push(path)
      continue
    }
    const mark = markOf(join(folder, path))
    if (!mark) continue
    scan.marks.set(path, mark)
    if (isFolder(entry, join(folder, path))) await scanInto(scan, folder, root, path)
    else scan.files.push(path)
  }
}

function isFolder(entry: Dirent, path: string): boolean {
  return entry.isSymbolicLink()
    ? (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)
    : entry.isDirectory()
}

/** Whether a link's target lies inside `root`. False for a broken link. */
export async function leadsInside(path: string, root: string): Promise<boolean> {
  const target = await realpath(path).catch(() => null)
  if (target === null) return false
  const inner = relative(root, target)
  return inner === '' || (inner !== '..' && !inner.startsWith(`..${sep}`) && !inner.startsWith(sep))
}

/**
 * Whether nothing has changed since the scan. Checks the known paths only: a new file changes the mark of its folder.
 */
export function isUnchanged(folder: string, scan: FolderScan): boolean {
  for (const [path, mark] of scan.marks) if (markOf(path ? join(folder, path) : folder) !== mark) return false
  return true
}

/** Hashes all files. Equal on every server with the same folder, except for videos. */
export async function hashFolder(folder: string, scan: FolderScan): Promise<string> {
  const hash = createHash('sha256')
  for (const path of scan.files) {
    const mark = scan.marks.get(path) ?? ''
    const size = Number(mark.split(' ')[1])
    hash.update(`${path}\n${size}\n`)
    hash.update(size > hashedBytes ? mark : await readFile(join(folder, path)))
  }
  return hash.digest('hex')
}
