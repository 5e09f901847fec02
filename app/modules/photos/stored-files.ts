import type { PhotoWidth } from './schema'
import { blurredFile, photoFile, photoWidths, storedWidths } from './schema'

const fileName = new RegExp(`^([A-Za-z0-9_-]{43})-(${photoWidths.join('|')}|blurred)\\.webp$`)

/** Parses a photo's file name: the column with its hash, and its width (null: blurred); null if it is no photo's. */
export function photoNamed(
  name: string,
): { column: 'hash' | 'blurred_hash'; hash: string; width: PhotoWidth | null } | null {
  const [, hash, size] = fileName.exec(name) ?? []
  if (!hash) return null
  const width = photoWidths.find((known) => String(known) === size) ?? null
  return { column: width ? 'hash' : 'blurred_hash', hash, width }
}

/** Returns the names of all files of a photo, largest first (`readSize` relies on this order of removal). */
export function filesOf({ hash, blurredHash }: { hash: string; blurredHash: string }): string[] {
  return [...photoWidths.toReversed().map((width) => photoFile(hash, width)), blurredFile(blurredHash)]
}

/** Returns the name of a photo's largest file. */
export function largestFile(hash: string, width: number): string {
  return photoFile(hash, storedWidths(width).at(-1)?.name ?? 1600)
}

/** Hashes in the names of a photo's files. The recording of a message has one file, and no blurred one. */
export interface NamedFiles {
  hash: string
  blurredHash: string | null
}

/** Returns the keys of all files of a photo or a recording, in the order in which they are removed. */
export function storedKeysOf({ hash, blurredHash }: NamedFiles): string[] {
  return blurredHash === null ? [voiceKey(hash)] : filesOf({ hash, blurredHash }).map(storageKey)
}

/** Returns the key of a voice message's recording. */
export function voiceKey(hash: string): string {
  return `voices/${hash.slice(0, 2)}/${hash}.audio`
}

/** Returns a file's key in its pool's storage, spread over 4,096 folders. */
export function storageKey(file: string): string {
  return `photos/${file.slice(0, 2)}/${file}`
}
