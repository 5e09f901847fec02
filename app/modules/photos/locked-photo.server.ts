import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import type { PhotoStatus, PhotoWidth, StoredPhoto } from './schema'
import { photoWidths } from './schema'

const hour = 3_600_000

/**
 * Audience of a URL. `viewer`: anyone who may see the photo. `judge`: its owner and the brand's staff, who also
 * see it while it is in review.
 */
export type LockedPhotoReader = 'viewer' | 'judge'

const statusesFor: Record<LockedPhotoReader, readonly PhotoStatus[]> = {
  viewer: ['active'],
  judge: ['active', 'pending'],
}

/** Grant of a signed URL: a photo in one size, until the URL expires. */
export interface LockedPhotoGrant {
  photoId: string
  width: PhotoWidth
  /** Statuses in which the photo is served. */
  statuses: readonly PhotoStatus[]
  /** Milliseconds since 1970. */
  until: number
}

/**
 * Returns the URL of a locked photo for a member who may see it: signed over pool, photo, width and an expiry, which is
 * rounded up to the next-but-one hour so that browsers can cache it for a while (decisions, 'Members, search, photos').
 * It points to our own server only, because a CDN would cache what is private.
 */
export function lockedPhotoUrl(
  poolId: string,
  photo: Pick<StoredPhoto, 'id'>,
  width: PhotoWidth,
  now: number,
  reader: LockedPhotoReader = 'viewer',
): string {
  const hours = Math.floor(now / hour) + 2
  const signature = signer().sign(signedText(poolId, photo.id, width, hours, reader))
  return `${paths.lockedPhoto(`${photo.id}-${width}.webp`)}?until=${hours}&signature=${signature}`
}

/** Returns what a URL grants; null if the signature is invalid or for another pool, or the URL has expired. */
export function lockedPhotoGrant(poolId: string, file: string, query: URLSearchParams): LockedPhotoGrant | null {
  const [, photoId, size] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d+)\.webp$/.exec(file) ?? []
  const width = photoWidths.find((known) => String(known) === size)
  const until = query.get('until') ?? ''
  if (!photoId || !width || !/^\d{1,9}$/.test(until)) return null
  const hours = Number(until)
  const signature = query.get('signature') ?? ''
  const reader = (['viewer', 'judge'] as const).find((kind) =>
    signer().verify(signedText(poolId, photoId, width, hours, kind), signature),
  )
  if (!reader || hours * hour <= Date.now()) return null
  return { photoId, width, statuses: statusesFor[reader], until: hours * hour }
}

const signer = () => serverSigner('locked photos')

function signedText(
  poolId: string,
  photoId: string,
  width: PhotoWidth,
  hours: number,
  reader: LockedPhotoReader,
): string {
  return [poolId, photoId, width, hours, ...(reader === 'viewer' ? [] : [reader])].join()
}
