import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import type { Ground, Queue } from '../queue/schema'

/** Maximum number of photos in the grid. */
export const photosAtOnce = 24

/** Acts on photos in the grid. */
export const photoActs = ['removed', 'nothing'] as const

export type PhotoAct = (typeof photoActs)[number]

/** The rule that the statement about a refused photo names, by the photo's own reason. */
export const groundOfReason = {
  no_face: 'other',
  somebody_else: 'fake',
  nudity: 'sexual',
  contact: 'contact',
  violence: 'hate',
  copied: 'fake',
  unclear: 'other',
} as const satisfies Record<RejectionReason, Ground>

/** A photo that waits for its decision. */
export interface WaitingPhoto {
  /** Id of its case. */
  id: string
  brandId: string
  photoId: string
  memberId: string
  /** Null if the profile is gone. */
  name: string | null
  age: number | null
  /** Whether others see no photo of the member yet, so that this one would be the main photo. */
  isFirst: boolean
  openedAt: string
  /** Name of the colleague with a valid claim; null if there is none. */
  claimedBy: string | null
  /** Ids of the member's other photos, in their order, without rejected ones. */
  others: string[]
}

export interface PhotoGrid {
  photos: WaitingPhoto[]
  counts: Queue['counts']
}
