import { createHash } from 'node:crypto'
import { storageOf } from '~/platform/storage.server'
import type { ProcessedPhoto } from './process-photo.server'
import { blurredFile, photoFile } from './schema'
import { storageKey } from './stored-files'

/** A photo whose files are in the storage: what `addProcessedPhoto` writes to the database. */
export interface WrittenPhoto {
  hash: string
  blurredHash: string
  width: number
  height: number
}

/** Whose photo it is. */
export interface Owner {
  id: string
  tenant: { poolId: string }
}

/**
 * Puts the files of a photo into its pool's storage, outside of any transaction. Their names are hashes of the owner and
 * the content: nobody can guess them, the blurred file's name tells nothing about the sharp one's, and no other member's
 * photo is lost when this one is taken away.
 */
export async function keepPhoto(owner: Owner, photo: ProcessedPhoto): Promise<WrittenPhoto> {
  const kept = namesOf(owner, photo)
  const storage = storageOf(owner.tenant)
  for (const { name, bytes } of photo.sizes) await storage.put(storageKey(photoFile(kept.hash, name)), bytes)
  await storage.put(storageKey(blurredFile(kept.blurredHash)), photo.blurred)
  return kept
}

/** What a photo is called once it is kept. */
export function namesOf(owner: Owner, { sizes, blurred, width, height }: ProcessedPhoto): WrittenPhoto {
  const largest = sizes.at(-1)
  if (!largest) throw new Error('a processed photo has its sizes')
  return { hash: hashOf(owner, 'sharp', largest.bytes), blurredHash: hashOf(owner, 'blurred', blurred), width, height }
}

function hashOf({ id, tenant }: Owner, kind: 'sharp' | 'blurred', bytes: Buffer): string {
  return createHash('sha256').update(`${tenant.poolId} ${id} ${kind} `).update(bytes).digest('base64url')
}
