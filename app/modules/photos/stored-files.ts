import type { PhotoWidth } from './schema'
import { blurredFile, photoFile, photoWidths } from './schema'

const fileName = new RegExp(`^([A-Za-z0-9_-]{43})-(${photoWidths.join('|')}|blurred)\\.webp$`)

/** Which photo has a file of this name, in which width (null: blurred); null when none of ours can be called so. */
export function photoNamed(
  name: string,
): { column: 'hash' | 'blurred_hash'; hash: string; width: PhotoWidth | null } | null {
  const [, hash, size] = fileName.exec(name) ?? []
  if (!hash) return null
  const width = photoWidths.find((known) => String(known) === size) ?? null
  return { column: width ? 'hash' : 'blurred_hash', hash, width }
}

/** The names of all files of a photo, the largest size first (`readSize` relies on that order of removal). */
export function filesOf({ hash, blurredHash }: { hash: string; blurredHash: string }): string[] {
  return [...photoWidths.toReversed().map((width) => photoFile(hash, width)), blurredFile(blurredHash)]
}

/** Where a file lies in its pool's storage: spread over 4,096 folders. */
export function storageKey(file: string): string {
  return `photos/${file.slice(0, 2)}/${file}`
}
