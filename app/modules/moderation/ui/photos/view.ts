import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import type { PhotoGrid, WaitingPhoto } from '../../photos/schema'

/** A photo of the grid, with its brand and the name of its case: 'coast/01a2…'. */
export interface ShownPhoto extends Omit<WaitingPhoto, 'brandId'> {
  slug: string
  brandName: string
  case: string
}

/** Contents of the page of photos. */
export interface PhotosView {
  /** A slug, or `allBrands`. */
  brand: string
  brands: readonly { slug: string; name: string }[]
  photos: readonly ShownPhoto[]
  counts: PhotoGrid['counts']
  /** The server's time, in milliseconds. */
  now: number
  /** Of the last form that was sent without scripting: what was done, to how many, how many were left, and which can be undone. */
  said: string | null
  count: number
  left: number
  done: readonly string[]
  undoUntil: number
}

/** Returns the member's name and age, as far as they are known. */
export function whoIs({ name, age }: ShownPhoto, t: (key: string) => string): string {
  return [name ?? t('queue.no_member'), age].filter((part) => part !== null).join(', ')
}

/** The answer to a form of the page. */
export interface PhotosReply {
  /** Cases that were decided, or are open again. */
  done: readonly string[]
  left: number
  refusal: {
    /** Key of the reason's text, and its values. */
    code: string
    values: Record<string, string | number>
    cases: readonly string[]
    reason: RejectionReason | null
  } | null
}

/** Code of the refusal of a photo without a reason. */
export const noReason = 'console:photos.no_reason'

/** Keys that stand on buttons. */
export const buttonKeys = { refuse: 'R', allow: 'A', escalate: 'E', undo: 'Z', next: 'Enter' } as const
