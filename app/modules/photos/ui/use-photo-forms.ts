import { useFetcher } from '@remix-run/react'
import type { PhotoReply } from '../schema'

/** Returns one fetcher for all photo forms of a page, so that input elsewhere on the page is preserved. */
export function usePhotoForms(reply: PhotoReply | undefined) {
  const fetcher = useFetcher<{ photos?: PhotoReply }>()
  const latest = fetcher.data ? fetcher.data.photos : reply
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== 'idle',
    refused: fetcher.state === 'idle' ? (latest?.refused ?? null) : null,
  }
}

export type PhotoForms = ReturnType<typeof usePhotoForms>
