import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import type { PhotoStatus, PhotoWidth, StoredPhoto } from './schema'
import { photoWidths } from './schema'

const hour = 3_600_000

/**
 * Who an address was made for. `viewer`: somebody who may see the photo among others. `judge`: its owner and the brand's
 * staff, who also see it while it waits for a look.
 */
export type LockedPhotoReader = 'viewer' | 'judge'

const statusesFor: Record<LockedPhotoReader, readonly PhotoStatus[]> = {
  viewer: ['active'],
  judge: ['active', 'pending'],
}

/** Which photo of which pool in which size, as long as the address counts. */
export interface LockedPhotoGrant {
  photoId: string
  width: PhotoWidth
  /** In which the photo is served. */
  statuses: readonly PhotoStatus[]
  /** Milliseconds since 1970. */
  until: number
}

/**
 * The address of a locked photo for somebody who may see it now: signed over pool, photo, width and an expiry that is
 * rounded up to the next-but-one hour, so that a browser can keep it for a while (decisions, 'Members, search, photos').
 * It goes to the own server only: a CDN would keep what is private.
 */
export function lockedPhotoUrl(
  poolId: string,
  photo: Pick<StoredPhoto, 'id'>,
  width: PhotoWidth,
  now: number,
  reader: LockedPhotoReader = 'viewer',
): string {
  const hours = Math.floor(now / hour) + 2
  const signature = signer().sign(said(poolId, photo.id, width, hours, reader))
  return `${paths.lockedPhoto(`${photo.id}-${width}.webp`)}?until=${hours}&signature=${signature}`
}

/** What an address grants; null when it was not signed here, not for this pool, or is too old. */
export function lockedPhotoGrant(poolId: string, file: string, query: URLSearchParams): LockedPhotoGrant | null {
  const [, photoId, size] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d+)\.webp$/.exec(file) ?? []
  const width = photoWidths.find((known) => String(known) === size)
  const until = query.get('until') ?? ''
  if (!photoId || !width || !/^\d{1,9}$/.test(until)) return null
  const hours = Number(until)
  const signature = query.get('signature') ?? ''
  const reader = (['viewer', 'judge'] as const).find((kind) =>
    signer().verify(said(poolId, photoId, width, hours, kind), signature),
  )
  if (!reader || hours * hour <= Date.now()) return null
  return { photoId, width, statuses: statusesFor[reader], until: hours * hour }
}

const signer = () => serverSigner('locked photos')

function said(poolId: string, photoId: string, width: PhotoWidth, hours: number, reader: LockedPhotoReader): string {
  return [poolId, photoId, width, hours, ...(reader === 'viewer' ? [] : [reader])].join()
}
