import type { PhotoWidth } from './schema'
import { blurredFile, photoFile, photoWidths } from './schema'

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

/** Returns a file's key in its pool's storage, spread over 4,096 folders. */
export function storageKey(file: string): string {
  return `photos/${file.slice(0, 2)}/${file}`
}
