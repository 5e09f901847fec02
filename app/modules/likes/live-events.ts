import { defineLiveEvent, defineMemberList } from '~/platform/live/live-event'

/** The member's likes, and the number of new ones. */
export const likeList = defineMemberList('likes')

/** The member was liked. */
export const newLike = defineLiveEvent<{ from: string }>('like', { changes: [likeList] })

/** The member has liked another member or taken the like back, on this device or another. */
export const heartChanged = defineLiveEvent<{ of: string }>('heart')

/** Two members have become a match. */
export const newMatch = defineLiveEvent<{ with: string }>('match', { changes: [likeList] })
