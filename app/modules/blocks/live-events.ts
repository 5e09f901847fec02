import type { Bare } from '~/platform/live/live-event'
import { defineLiveEvent } from '~/platform/live/live-event'

/**
 * Somebody blocked the other, or took it back: one of the two is the member. The block itself invalidates the lists, also of
 * a member who hears nothing of it.
 */
export const blocksChanged = defineLiveEvent<Bare>('block')
