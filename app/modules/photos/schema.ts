import { paths } from '~/paths'
/** Widths in pixels that every photo is stored in (decisions, 'Members, search, photos'). */
export const photoWidths = [200, 400, 600, 1600] as const

export type PhotoWidth = (typeof photoWidths)[number]

/** Of the photos in e-mails. */
export const mailPhotoWidth = 200 satisfies PhotoWidth

/** `pending` waits for a look; a `rejected` photo has its row and the reason, and is shown to nobody. */
export type PhotoStatus = 'pending' | 'active' | 'rejected'

/** What the database keeps of a stored photo. `width` and `height` are those of the largest size. */
export interface StoredPhoto {
  id: string
  hash: string
  width: number
  height: number
}

/** A photo as a screen shows it. Locked ones carry the address of the blurred picture only. */
export interface PhotoView {
  id: string
  width: number
  height: number
  /** Narrowest first; none of a photo that was taken away. */
  sources: PhotoSource[]
  /** Only premium members see it sharp; visitors see the main photo only. */
  locked: boolean
}

export interface PhotoSource {
  width: number
  url: string
}

/** The widths that a photo is really stored in: none is enlarged. */
export function storedWidths(width: number): { name: PhotoWidth; width: number }[] {
  return photoWidths
    .filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < width)
    .map((name) => ({ name, width: Math.min(name, width) }))
}

/** A photo that everyone who may see the member may see: content-hash addresses, never changing. */
export function freePhoto(photo: StoredPhoto, cdnPrefix: string): PhotoView {
  return {
    id: photo.id,
    width: photo.width,
    height: photo.height,
    sources: storedWidths(photo.width).map(({ name, width }) => ({ width, url: photoUrl(photo, name, cdnPrefix) })),
    locked: false,
  }
}

/** A photo that can't be seen any more: its place, without an address. */
export function hiddenPhoto({ id, width, height }: StoredPhoto): PhotoView {
  return { id, width, height, sources: [], locked: false }
}

/** The file of one size of a photo; its address ends like this, too. */
export function photoFile(hash: string, width: PhotoWidth): string {
  return `${hash}-${width}.webp`
}

export function blurredFile(hash: string): string {
  return `${hash}-blurred.webp`
}

/** The address of one size of a free photo, for where a picture is small and of fixed size (avatars, notifications). */
export function photoUrl(photo: Pick<StoredPhoto, 'hash'>, width: PhotoWidth, cdnPrefix: string): string {
  return `${cdnPrefix}${paths.photo(photoFile(photo.hash, width))}`
}

/** A member's own photo in the editor. */
export interface OwnPhotoView {
  photo: PhotoView
  status: PhotoStatus
  /** Why it was not accepted, in the reader's language or the operator's own words. */
  rejection: string | null
  main: boolean
  /** Free members see it blurred. */
  locked: boolean
}

/** A member's own photos, the main one first. */
export interface OwnPhotosView {
  photos: OwnPhotoView[]
  /** Those that count: all but the ones that were not accepted. */
  count: number
  max: number
  /** How many a premium member may have; null for one. */
  premiumMax: number | null
  /** An operator looks at each photo before others see it. */
  moderated: boolean
}

/** What a photo form is answered when it was not done: the text of the refusal and its HTTP status. */
export interface PhotoReply {
  refused: string
  status: number
}

/** The answer of POST /api/photos: null when the photo was added, otherwise the text of the refusal. */
export interface UploadReply {
  refused: string | null
}
