import { photoWidths } from './schema'

const fileName = new RegExp(`^[A-Za-z0-9_-]{43}-(${photoWidths.join('|')}|blurred)\\.webp$`)

/** Whether an address can name a file of ours. */
export function isPhotoFile(name: string): boolean {
  return fileName.test(name)
}

/** Where a file lies in its pool's storage: spread over 4,096 folders. */
export function storageKey(file: string): string {
  return `photos/${file.slice(0, 2)}/${file}`
}
