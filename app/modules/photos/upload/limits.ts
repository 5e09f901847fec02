/** Decisions, 'Members, search, photos': up to 15 MB. `perHour` keeps one member from filling the processing queue. */
export const uploadLimits = { megabytes: 15, perHour: 60 } as const

/** What a file dialog offers; the content decides. */
export const photoTypes = 'image/jpeg,image/png,image/webp'

/** The name of the file field of every form that uploads a photo. */
export const photoField = 'photo'

/** Where in the row of photos one is to stand, from 0. */
export const placeField = 'place'
