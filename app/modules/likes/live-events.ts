import { defineLiveEvent, defineMemberList } from '~/platform/live/live-event'

/** The member's likes, and how many are new. */
export const likeList = defineMemberList('likes')

/** Somebody likes the member. */
export const newLike = defineLiveEvent<{ from: string }>('like', { changes: [likeList] })

/** The member likes somebody, or does no longer: on this device or another. */
export const heartChanged = defineLiveEvent<{ of: string }>('heart')

/** Two who like each other. */
export const newMatch = defineLiveEvent<{ with: string }>('match', { changes: [likeList] })
