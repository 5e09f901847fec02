import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPhotosView } from '../schema'
import { uploadLimits } from '../upload/limits'
import { sendPhoto } from './send-photo'

/** One after the other would leave the line idle while the server works; more would only wait there. */
const atOnce = 2

/** A file on its way, or one that was refused. */
export interface Upload {
  id: number
  file: File
  /** Address of the picture that was chosen. */
  preview: string
  /** Among the member's photos, from 0: files stand in the order in which they were chosen, whichever is through first. */
  place: number
  /** From 0 to 1: what has left. */
  part: number
  state: 'waiting' | 'sending' | 'kept' | 'refused' | 'broken'
  refusal: string
  /** Refused for there was no room; it is sent after all when one before it is refused. */
  surplus: boolean
}

let ids = 0

/** Files that a member chose or dropped: each is sent by itself, and tells how far it is. */
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
      change(id, { state: 'kept' })
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

  // A kept one stands among the photos once the page has them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new photos are what this waits for
  useEffect(() => {
    setUploads((now) => (now.some(isKept) ? without(now, isKept) : now))
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

const isKept = ({ state }: Upload) => state === 'kept'

const goesOn = { refusal: '', surplus: false }

/** The place of one that was refused is free for the first that had none. */
function withNextSurplus(uploads: readonly Upload[]): readonly Upload[] {
  const next = uploads.find(({ surplus }) => surplus)
  return uploads.map((upload) => (upload === next ? { ...upload, state: 'waiting', ...goesOn } : upload))
}

/** All others; the browser forgets the pictures of these. */
function without(uploads: readonly Upload[], goes: (upload: Upload) => boolean): readonly Upload[] {
  for (const upload of uploads) if (goes(upload)) URL.revokeObjectURL(upload.preview)
  return uploads.filter((upload) => !goes(upload))
}
