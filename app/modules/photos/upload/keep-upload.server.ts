import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { log } from '~/platform/log.server'
import type { Owner, WrittenPhoto } from '../keep-photo.server'
import { keepPhoto, namesOf } from '../keep-photo.server'
import type { ProcessedPhoto } from '../process-photo.server'
import { PhotoNotStored } from './errors'
import { enqueueRemoval } from './remove-files.server'

/** By then a photo has its row, or nobody works on it any more. */
const unusedAfterMs = 10 * 60_000

/**
 * `keepPhoto` for what a member sent. Files that no photo has some minutes later go again, whatever came between: the
 * storage took a part of them, the photo was refused, the server ended.
 * @param owner of the names; the member when missing
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
