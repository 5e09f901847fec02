import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { log } from '~/platform/log.server'
import type { Owner, WrittenPhoto } from '../keep-photo.server'
import { keepPhoto, namesOf } from '../keep-photo.server'
import type { ProcessedPhoto } from '../process-photo.server'
import type { NamedFiles } from '../stored-files'
import { PhotoNotStored } from './errors'
import { enqueueRemoval } from './remove-files.server'

/** Time after which an upload has been added to the database or was abandoned. */
const unusedAfterMs = 10 * 60_000

/**
 * Stores an upload like `keepPhoto`, under the rules of `storeUpload`.
 * @param owner from whose id the file names are made; the member if missing
 * @throws PhotoNotStored 503
 */
export function keepUpload(member: Member, photo: ProcessedPhoto, owner: Owner = member): Promise<WrittenPhoto> {
  return storeUpload(member, namesOf(owner, photo), () => keepPhoto(owner, photo))
}

/**
 * Stores the files of a photo or a recording. Those without a row in the database are deleted some minutes later, whether
 * the storage failed halfway, the upload was refused, or the server stopped.
 * @throws PhotoNotStored 503
 */
export async function storeUpload<T>(member: Member, files: NamedFiles, store: () => Promise<T>): Promise<T> {
  const dueAt = new Date(Date.now() + unusedAfterMs)
  await forMember(member, async (db) => enqueueRemoval(db, member.id, files, dueAt))
  try {
    return await store()
  } catch (error) {
    log().error({ err: error }, 'upload not stored')
    throw new PhotoNotStored(error)
  }
}
