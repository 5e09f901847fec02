import { createHash } from 'node:crypto'
import { storageOf } from '~/platform/storage.server'
import type { ProcessedPhoto } from './process-photo.server'
import { blurredFile, photoFile } from './schema'
import { storageKey } from './stored-files'

/** A photo whose files are stored: what `addProcessedPhoto` writes to the database. */
export interface WrittenPhoto {
  hash: string
  blurredHash: string
  width: number
  height: number
}

/** The owner of a photo. */
export interface Owner {
  id: string
  tenant: { poolId: string }
}

/**
 * Writes a photo's files to its pool's storage, outside of any transaction. File names are hashes of owner and content:
 * they can't be guessed, the blurred file's name reveals nothing about the sharp one's, and deleting a member's photo
 * never deletes another member's.
 */
export async function keepPhoto(owner: Owner, photo: ProcessedPhoto): Promise<WrittenPhoto> {
  const written = namesOf(owner, photo)
  const storage = storageOf(owner.tenant)
  for (const { name, bytes } of photo.sizes) await storage.put(storageKey(photoFile(written.hash, name)), bytes)
  await storage.put(storageKey(blurredFile(written.blurredHash)), photo.blurred)
  return written
}

/** Returns a photo's names in the storage. */
export function namesOf(owner: Owner, { sizes, blurred, width, height }: ProcessedPhoto): WrittenPhoto {
  const largest = sizes.at(-1)
  if (!largest) throw new Error('a processed photo has its sizes')
  return { hash: hashOf(owner, 'sharp', largest.bytes), blurredHash: hashOf(owner, 'blurred', blurred), width, height }
}

function hashOf({ id, tenant }: Owner, kind: 'sharp' | 'blurred', bytes: Buffer): string {
  return createHash('sha256').update(`${tenant.poolId} ${id} ${kind} `).update(bytes).digest('base64url')
}
