import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { ProcessedPhoto } from '../process-photo.server'
import { processPhoto } from '../process-photo.server'
import { PhotoFormatRefused, UploadedTooOften } from './errors'
import { uploadLimits } from './limits'
import { photoFormat } from './photo-format'

/**
 * What comes before any other work on an upload: it is a JPEG, PNG or WebP by its first bytes.
 * @throws PhotoFormatRefused 422
 */
export function assertPhotoFormat(file: Uint8Array): void {
  const format = photoFormat(file)
  if (format === 'heic' || format === 'other') throw new PhotoFormatRefused(format)
}

/**
 * Re-encodes an upload, at most so many of a member an hour, wherever the photos go.
 * @throws PhotoFormatRefused 422, UploadedTooOften 429, UnreadablePhoto 422, PhotosBusy 503
 */
export async function processUpload(member: Pick<Member, 'id' | 'tenant'>, file: Uint8Array): Promise<ProcessedPhoto> {
  assertPhotoFormat(file)
  const rule = { name: 'photos', points: uploadLimits.perHour, seconds: 3_600 }
  const { allowed, waitSeconds } = await rateLimit(member.tenant, rule).take(member.id)
  if (!allowed) throw new UploadedTooOften(waitSeconds)
  return processPhoto(file)
}
