/** Values of a photo form's field `intent`; all but the first refer to the photo in `photo_id`. */
export const photoIntents = [
  'add_photo',
  'remove_photo',
  'main_photo',
  'photo_forward',
  'photo_back',
  'place_photo',
  'focus_photo',
] as const

export type PhotoIntent = (typeof photoIntents)[number]

export function isPhotoIntent(intent: unknown): intent is PhotoIntent {
  return photoIntents.some((known) => known === intent)
}

/** Returns the photos with one moved to an index, from 0; an index past the end means the last place. */
export function placed<Photo>(photos: readonly Photo[], photo: Photo, place: number): Photo[] {
  const others = photos.filter((other) => other !== photo)
  others.splice(Math.max(0, place), 0, photo)
  return others
}
