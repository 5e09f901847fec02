import { useState } from 'react'
import type { OwnPhotoView } from '../schema'
import type { PhotoIntent } from '../upload/intents'
import { placed } from '../upload/intents'
import type { PhotoForms } from './use-photo-forms'

/** The fields of a photo form. */
export interface PhotoChange {
  intent: PhotoIntent
  photo_id: string
  /** Index from 0, of `place_photo`. */
  place?: string
}

/**
 * Sends changes of a member's photos. One that would put another photo in the place of a verified main one is first
 * asked about.
 */
export function useChanges(photos: readonly OwnPhotoView[], { submit }: PhotoForms, action: string) {
  const [asked, setAsked] = useState<{ change: PhotoChange; old: OwnPhotoView; next: OwnPhotoView } | null>(null)
  const send = (change: PhotoChange) => submit({ ...change }, { method: 'post', action, preventScrollReset: true })
  return {
    /** The change that waits for an answer, with the two photos. */
    asked,
    change(change: PhotoChange) {
      const [old] = photos
      const next = mainAfter(photos, change)
      const losesMark = old?.main && old.photo.verifiedOn && next && next !== old
      if (losesMark && change.intent !== 'remove_photo') setAsked({ change, old, next })
      else send(change)
    },
    answer(yes: boolean) {
      if (asked && yes) send(asked.change)
      setAsked(null)
    },
  }
}

export type PhotoChanges = ReturnType<typeof useChanges>

/** Returns the main photo after a change: the first active one in the new order. */
function mainAfter(photos: readonly OwnPhotoView[], { intent, photo_id: id, place }: PhotoChange) {
  const from = photos.findIndex(({ photo }) => photo.id === id)
  const moved = photos[from]
  if (!moved) return undefined
  const places: Partial<Record<PhotoIntent, number>> = {
    main_photo: 0,
    photo_forward: from - 1,
    photo_back: from + 1,
    place_photo: Number(place),
  }
  return placed(photos, moved, places[intent] ?? from).find(({ status }) => status === 'active')
}
