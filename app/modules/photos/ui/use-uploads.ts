import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import type { OwnPhotosView, UploadReply } from '../schema'
import { photoField, placeField, uploadLimits } from '../upload/limits'

/**
 * Number of parallel uploads: with one, the connection would idle while the server works; more would only wait there.
 */
const atOnce = 2

/** A file being uploaded, or one that was refused. */
export interface Upload {
  id: number
  file: File
  /** Object URL of the chosen picture. */
  preview: string
  /**
   * Index among the member's photos, from 0: files keep the order in which they were chosen, whichever finishes first.
   */
  place: number
  /** Part that has been sent, from 0 to 1. */
  part: number
  state: 'waiting' | 'sending' | 'stored' | 'refused' | 'broken'
  refusal: string
  /** Refused for lack of room; it is uploaded after all if one before it is refused. */
  surplus: boolean
}

let ids = 0

/** Uploads the files that a member chose or dropped, each on its own with its own progress. */
export function useUploads(photos: OwnPhotosView) {
  const { t } = useTranslation('photos')
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: number, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))
  const coming = uploads.filter(({ state }) => state !== 'refused' && state !== 'broken')
  const begun = useRef(new Set<number>())

  async function send({ id, file, place }: Upload) {
    change(id, { state: 'sending' })
    const sent = await sendPhoto(file, place, (part) => change(id, { part }))
    begun.current.delete(id)
    if ('refused' in sent) {
      change(id, { state: 'refused', refusal: sent.refused })
      setUploads(withNextSurplus)
    } else if ('broken' in sent) change(id, { state: 'broken', part: 0 })
    else {
      change(id, { state: 'stored' })
      revalidate()
    }
  }

  useEffect(() => {
    for (const upload of uploads) {
      if (begun.current.size >= atOnce) return
      if (upload.state !== 'waiting' || begun.current.has(upload.id)) continue
      begun.current.add(upload.id)
      void send(upload)
    }
  })

  // A stored upload is dropped once the page has loaded it among the photos.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new photos are what this waits for
  useEffect(() => {
    setUploads((now) => (now.some(isStored) ? without(now, isStored) : now))
  }, [photos])

  function refusalOf(file: File, room: number): Pick<Upload, 'refusal' | 'surplus'> | null {
    if (file.size > uploadLimits.megabytes * 1024 * 1024) {
      return { refusal: t('error.too_large', { megabytes: uploadLimits.megabytes }), surplus: false }
    }
    if (room > 0) return null
    const tooMany = photos.premiumMax === null ? 'error.too_many_premium' : 'error.too_many_free'
    return { refusal: t(tooMany, { max: photos.max }), surplus: true }
  }

  return {
    coming,
    failed: uploads.filter(({ state }) => state === 'refused' || state === 'broken'),
    add(files: Iterable<File>) {
      let room = photos.max - photos.count - coming.length
      let place = photos.photos.length + coming.length
      const added = [...files].map((file): Upload => {
        const refused = refusalOf(file, room)
        if (!refused) room--
        const preview = URL.createObjectURL(file)
        const state = refused ? 'refused' : 'waiting'
        return { id: ++ids, file, preview, place: place++, part: 0, state, ...(refused ?? goesOn) }
      })
      setUploads((now) => [...without(now, ({ state }) => state === 'refused'), ...added])
    },
    again: (id: number) => change(id, { state: 'waiting' }),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const isStored = ({ state }: Upload) => state === 'stored'

const goesOn = { refusal: '', surplus: false }

/** Gives the place of a refused file to the first one that had none. */
function withNextSurplus(uploads: readonly Upload[]): readonly Upload[] {
  const next = uploads.find(({ surplus }) => surplus)
  return uploads.map((upload) => (upload === next ? { ...upload, state: 'waiting', ...goesOn } : upload))
}

/** Returns the other uploads, and releases the object URLs of the removed ones. */
function without(uploads: readonly Upload[], goes: (upload: Upload) => boolean): readonly Upload[] {
  for (const upload of uploads) if (goes(upload)) URL.revokeObjectURL(upload.preview)
  return uploads.filter((upload) => !goes(upload))
}

/** Outcome of an upload: stored, refused with a text, or interrupted. */
type Sent = { stored: true } | { refused: string } | { broken: true }

/**
 * Uploads a file to /api/photos. Uses `XMLHttpRequest`, because `fetch` doesn't report upload progress.
 * @param place among the member's photos, from 0
 * @param progress receives the part of the file that has been sent, from 0 to 1
 */
function sendPhoto(file: File, place: number, progress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set(placeField, String(place))
    form.set(photoField, file)
    const request = new XMLHttpRequest()
    request.open('POST', paths.api.photos)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      // The member has been logged out; reloading redirects to the login.
      if (request.status === 403) window.location.reload()
      const reply = request.response as Partial<UploadReply> | null
      if (request.status === 200) resolve({ stored: true })
      else resolve(reply?.refused ? { refused: reply.refused } : { broken: true })
    }
    request.onerror = () => resolve({ broken: true })
    request.onabort = () => resolve({ broken: true })
    request.send(form)
  })
}
