import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { ProcessedPhoto } from '../process-photo.server'
import { processPhoto } from '../process-photo.server'
import { PhotoFormatRefused, UploadedTooOften } from './errors'
import { uploadLimits } from './limits'

/**
 * Asserts that an upload starts like a JPEG, PNG or WebP, before any other work on it.
 * @throws PhotoFormatRefused 422
 */
function assertPhotoFormat(file: Uint8Array): void {
  const format = photoFormat(file)
  if (format === 'heic' || format === 'other') throw new PhotoFormatRefused(format)
}

/**
 * Re-encodes an upload. Limited per member and hour, whatever the photo is for.
 * @throws PhotoFormatRefused 422, UploadedTooOften 429, UnreadablePhoto 422, PhotosBusy 503
 */
export async function processUpload(member: Pick<Member, 'id' | 'tenant'>, file: Uint8Array): Promise<ProcessedPhoto> {
  assertPhotoFormat(file)
  const rule = { name: 'photos', points: uploadLimits.perHour, seconds: 3_600, counts503: true }
  const { allowed, waitSeconds } = await rateLimit(member.tenant, rule).take(member.id)
  if (!allowed) throw new UploadedTooOften(waitSeconds)
  return processPhoto(file)
}

/** Format of a file by its first bytes, regardless of its name and type. */
type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']

function photoFormat(file: Uint8Array): PhotoFormat {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to))
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg'
  if (file[0] === 0x89 && text(1, 8) === 'PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) return 'heic'
  return 'other'
}
