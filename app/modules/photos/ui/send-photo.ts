import { paths } from '~/paths'
import type { UploadReply } from '../schema'
import { photoField, placeField } from '../upload/limits'

/** Outcome of an upload: stored, refused with a text, or interrupted. */
export type Sent = { stored: true } | { refused: string } | { broken: true }

/**
 * Uploads a file to /api/photos. Uses `XMLHttpRequest`, because `fetch` doesn't report upload progress.
 * @param place among the member's photos, from 0
 * @param progress receives the part of the file that has been sent, from 0 to 1
 */
export function sendPhoto(file: File, place: number, progress: (part: number) => void): Promise<Sent> {
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
