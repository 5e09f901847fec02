import { createHash } from 'node:crypto'
import { storageOf } from '~/platform/storage.server'
import type { ProcessedPhoto } from './process-photo.server'
import { blurredFile, photoFile } from './schema'
import { storageKey } from './stored-files'

/** A photo whose files are in the storage: what `addProcessedPhoto` writes to the database. */
export interface KeptPhoto {
  hash: string
  blurredHash: string
  width: number
  height: number
}

/**
 * Puts the files of a photo into its pool's storage, outside of any transaction. Their names are hashes of the pool and the
 * content: nobody can guess them, and the blurred file's name tells nothing about the sharp one's.
 */
export async function keepPhoto(pool: { poolId: string }, photo: ProcessedPhoto): Promise<KeptPhoto> {
  const storage = storageOf(pool)
  const largest = photo.sizes.at(-1)
  if (!largest) throw new Error('a processed photo has its sizes')
  const hash = hashOf(pool.poolId, 'sharp', largest.bytes)
  const blurredHash = hashOf(pool.poolId, 'blurred', photo.blurred)
  for (const { name, bytes } of photo.sizes) await storage.put(storageKey(photoFile(hash, name)), bytes)
  await storage.put(storageKey(blurredFile(blurredHash)), photo.blurred)
  return { hash, blurredHash, width: photo.width, height: photo.height }
}

function hashOf(poolId: string, kind: 'sharp' | 'blurred', bytes: Buffer): string {
  return createHash('sha256').update(`${poolId} ${kind} `).update(bytes).digest('base64url')
}
