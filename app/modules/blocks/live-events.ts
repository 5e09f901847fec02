import type { Bare } from '~/platform/live/live-event'
import { defineLiveEvent } from '~/platform/live/live-event'

/**
 * A block involving this member was made or removed. The block itself invalidates the cached lists of both members, even if one
 * of them gets no event.
 */
export const blocksChanged = defineLiveEvent<Bare>('block')
