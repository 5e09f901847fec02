import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { log } from '~/platform/log.server'
import type { Owner, WrittenPhoto } from '../keep-photo.server'
import { keepPhoto, namesOf } from '../keep-photo.server'
import type { ProcessedPhoto } from '../process-photo.server'
import { PhotoNotStored } from './errors'
import { enqueueRemoval } from './remove-files.server'

/** Time after which an upload has been added to the database or was abandoned. */
export const unusedAfterMs = 10 * 60_000

/**
 * Stores an upload like `keepPhoto`. Files without a photo in the database are deleted some minutes later, whether the
 * storage failed halfway, the photo was refused, or the server stopped.
 * @param owner from whose id the file names are made; the member if missing
 * @throws PhotoNotStored 503
 */
export async function keepUpload(member: Member, photo: ProcessedPhoto, owner: Owner = member): Promise<WrittenPhoto> {
  const dueAt = new Date(Date.now() + unusedAfterMs)
  await forMember(member, async (db) => enqueueRemoval(db, member.id, namesOf(owner, photo), dueAt))
  try {
    return await keepPhoto(owner, photo)
  } catch (error) {
    log().error({ err: error }, 'photo not stored')
    throw new PhotoNotStored(error)
  }
}
