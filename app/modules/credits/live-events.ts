import type { Bare } from '~/platform/live/live-event'
import { defineLiveEvent } from '~/platform/live/live-event'

export const balanceChanged = defineLiveEvent<Bare>('credits')
