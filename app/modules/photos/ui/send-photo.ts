import { paths } from '~/paths'
import type { UploadReply } from '../schema'
import { photoField, placeField } from '../upload/limits'

/** What became of a file: kept, refused with a text, or it never arrived. */
export type Sent = { kept: true } | { refused: string } | { broken: true }

/**
 * Sends one file to /api/photos. `XMLHttpRequest`, because `fetch` doesn't tell how much of a body has left.
 * @param place where it is to stand among the member's photos, from 0
 * @param progress from 0 to 1: the part of the file that has left
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
      // Logged out meanwhile: the page itself leads to the login.
      if (request.status === 403) window.location.reload()
      const reply = request.response as Partial<UploadReply> | null
      if (request.status === 200) resolve({ kept: true })
      else resolve(reply?.refused ? { refused: reply.refused } : { broken: true })
    }
    request.onerror = () => resolve({ broken: true })
    request.onabort = () => resolve({ broken: true })
    request.send(form)
  })
}
