import { storageOf } from '~/platform/storage.server'
import { shrinkPhoto } from './process-photo.server'
import type { PhotoWidth } from './schema'
import { photoFile, photoWidths } from './schema'
import { storageKey } from './stored-files'

/**
 * One size of a stored photo; whoever asks has been allowed to see it. A photo stored before a width was introduced gets
 * that size when it is first asked for, from the next larger one. Null when the photo has no files (any more).
 * @throws PhotosBusy 503
 */
export async function readSize(pool: { poolId: string }, hash: string, width: PhotoWidth): Promise<Buffer | null> {
  const storage = storageOf(pool)
  const key = (size: PhotoWidth) => storageKey(photoFile(hash, size))
  const stored = await storage.get(key(width))
  const larger = photoWidths[photoWidths.indexOf(width) + 1]
  if (stored || !larger) return stored
  const source = await storage.get(key(larger))
  if (!source) return null
  const shrunk = await shrinkPhoto(source, width)
  await storage.put(key(width), shrunk)
  // Files are removed from the largest to the smallest: while the source is there, this one's turn is still to come.
  if (await storage.get(key(larger))) return shrunk
  await storage.remove(key(width))
  return null
}
