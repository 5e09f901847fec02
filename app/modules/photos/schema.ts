import { paths } from '~/paths'
/** Widths in which every photo is stored, in pixels (decisions, 'Members, search, photos'). */
export const photoWidths = [200, 400, 600, 1600] as const

export type PhotoWidth = (typeof photoWidths)[number]

/** Width of photos in e-mails, in pixels. */
export const mailPhotoWidth = 200 satisfies PhotoWidth

/** `pending`: in review. `rejected`: keeps its row with the reason, and is not shown. */
export type PhotoStatus = 'pending' | 'active' | 'rejected'

/** Stored data of a photo. `width` and `height` are those of the largest size. */
export interface StoredPhoto {
  id: string
  hash: string
  width: number
  height: number
  /** Day of the selfie that it was verified with. */
  verifiedOn?: string | null
  /** The words on it that others see. */
  caption?: string | null
  /** The cell that every crop keeps: column times ten plus row, each from 0 to 4. */
  focus?: number | null
}

/** A photo as a screen shows it. A locked one contains only the URL of the blurred picture. */
export interface PhotoView {
  id: string
  width: number
  height: number
  /** Narrowest first; empty for a removed photo. */
  sources: PhotoSource[]
  /** Sharp for premium members only; visitors see only the main photo. */
  locked: boolean
  /** Day of the selfie that a moderator compared it with; missing without one. */
  verifiedOn?: string
  /** The owner's words on it; missing without any. */
  caption?: string
}

export interface PhotoSource {
  width: number
  url: string
}

/** Returns the widths in which a photo is stored, each with its actual width: photos are never enlarged. */
export function storedWidths(width: number): { name: PhotoWidth; width: number }[] {
  return photoWidths
    .filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < width)
    .map((name) => ({ name, width: Math.min(name, width) }))
}

/** Returns a photo visible to everyone who may see the member, with immutable content-hash URLs. */
export function freePhoto(photo: StoredPhoto, cdnPrefix: string): PhotoView {
  return {
    ...shownOf(photo),
    sources: storedWidths(photo.width).map(({ name, width }) => ({ width, url: photoUrl(photo, name, cdnPrefix) })),
    locked: false,
    ...(photo.verifiedOn && { verifiedOn: photo.verifiedOn }),
  }
}

/** Returns what is shown of a photo that its reader sees sharp, beside its URLs. */
export function shownOf({ id, width, height, caption }: StoredPhoto) {
  return { id, width, height, ...(caption && { caption }) }
}

/** Returns a card or the like with its photo in no larger size than it shows. */
export function withPhotoUpTo<Shown extends { photo: PhotoView | null }>(shown: Shown, widest: PhotoWidth): Shown {
  const { photo } = shown
  return { ...shown, photo: photo && { ...photo, sources: photo.sources.filter(({ width }) => width <= widest) } }
}

/** Returns a photo that can't be shown any more: its dimensions, without URLs. */
export function hiddenPhoto({ id, width, height }: StoredPhoto): PhotoView {
  return { id, width, height, sources: [], locked: false }
}

/** Returns the file name of one size of a photo, which is also the end of its URL. */
export function photoFile(hash: string, width: PhotoWidth): string {
  return `${hash}-${width}.webp`
}

export function blurredFile(hash: string): string {
  return `${hash}-blurred.webp`
}

/** Returns the URL of one size of a free photo, for small pictures of fixed size (avatars, notifications). */
export function photoUrl(photo: Pick<StoredPhoto, 'hash' | 'focus'>, width: PhotoWidth, cdnPrefix: string): string {
  return withFocus(photo, `${cdnPrefix}${paths.photo(photoFile(photo.hash, width))}`)
}

/** Number of columns, and of rows, of the cells among which the owner of a photo chooses. */
export const focusSide = 5

/**
 * Returns a photo's URL with its focus, if it has one, as the fragment: 'at13' is column 1, row 3. `styles/focus.css` crops every
 * picture of such a URL around it; servers and CDNs never see a fragment.
 */
export function withFocus({ focus }: Pick<StoredPhoto, 'focus'>, url: string): string {
  return focus === null || focus === undefined ? url : `${url}#at${String(focus).padStart(2, '0')}`
}

/** Maximum length of a caption, in characters. */
export const longestCaption = 60

/** A caption as its owner sees it. */
export interface OwnCaption {
  text: string
  status: 'pending' | 'active' | 'removed'
}

/** A member's own photo, in the editor. */
export interface OwnPhotoView {
  photo: PhotoView
  caption: OwnCaption | null
  status: PhotoStatus
  /** The reason of a rejection in the reader's language, or the operator's own words. */
  rejection: string | null
  main: boolean
  /** Whether free members see it blurred. */
  locked: boolean
}

/** A member's own photos, the main one first. */
export interface OwnPhotosView {
  photos: OwnPhotoView[]
  /** Number of photos that count towards the limit: all but the rejected ones. */
  count: number
  max: number
  /** Maximum number for a premium member; null if the member is one. */
  premiumMax: number | null
  /** Whether an operator reviews each photo before others see it. */
  moderated: boolean
}

/** Response to a photo form that was refused: the text of the refusal and its HTTP status. */
export interface PhotoReply {
  refused: string
  status: number
}

/** Response to the form of a caption that was refused: what was typed, with the error. */
export interface CaptionReply {
  text: string
  error: string
}

/** Response of POST /api/photos: null if the photo was added, otherwise the text of the refusal. */
export interface UploadReply {
  refused: string | null
}
