import { blurredFile, photoFile, photoWidths } from './schema'

const fileName = new RegExp(`^([A-Za-z0-9_-]{43})-(${photoWidths.join('|')}|blurred)\\.webp$`)

/** Which photo has a file of this name; null when none of ours can be called so. */
export function photoNamed(name: string): { column: 'hash' | 'blurred_hash'; hash: string } | null {
  const [, hash, size] = fileName.exec(name) ?? []
  return hash ? { column: size === 'blurred' ? 'blurred_hash' : 'hash', hash } : null
}

/** The names of all files of a photo. */
export function filesOf({ hash, blurredHash }: { hash: string; blurredHash: string }): string[] {
  return [...photoWidths.map((width) => photoFile(hash, width)), blurredFile(blurredHash)]
}

/** Where a file lies in its pool's storage: spread over 4,096 folders. */
export function storageKey(file: string): string {
  return `photos/${file.slice(0, 2)}/${file}`
}
