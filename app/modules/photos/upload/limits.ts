/**
 * Limits of uploads (decisions, 'Members, search, photos'). `perHour` keeps one member from filling the processing
 * queue.
 */
export const uploadLimits = { megabytes: 15, perHour: 60 } as const

/** File types offered by the file dialog; the content is what counts. */
export const photoTypes = 'image/jpeg,image/png,image/webp'

/** Name of the file field in every form that uploads a photo. */
export const photoField = 'photo'

/** Name of the field with the photo's index, from 0. */
export const placeField = 'place'
