import { storageOf } from '~/platform/storage.server'
import { shrinkPhoto } from './process-photo.server'
import type { PhotoWidth } from './schema'
import { photoFile, photoWidths } from './schema'
import { storageKey } from './stored-files'

/**
 * Returns one size of a stored photo; the caller has checked access. If the photo was stored before this width was
 * introduced, the size is derived from the next larger one on first use. Null if the photo has no files.
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
  // Files are removed from the largest to the smallest: if the source still exists, a removal will also reach this
  // size.
  if (await storage.get(key(larger))) return shrunk
  await storage.remove(key(width))
  return null
}
