import { longestCachedSeconds } from '~/modules/photos/served-photo'
import { rangedResponse } from '~/platform/http/files/ranges.server'
import type { StoredVoice } from '../photos/message-photo.server'
import { voiceTypes } from './voice'

const forAWhile = `private, max-age=${longestCachedSeconds}`

/** Answers with a recording, or the range of it that the browser asks for: Safari plays nothing else. */
export function voiceResponse(request: Request, { bytes, format }: StoredVoice, cacheControl = forAWhile): Response {
  return rangedResponse(request, bytes, {
    'Content-Type': voiceTypes[format],
    'Cache-Control': cacheControl,
    'X-Robots-Tag': 'noindex',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}
