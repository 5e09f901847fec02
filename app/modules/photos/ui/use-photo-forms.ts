import { useFetcher } from '@remix-run/react'
import type { PhotoReply } from '../schema'

/** One fetcher for all photo forms of a page: what is typed elsewhere on the page stays. */
export function usePhotoForms(reply: PhotoReply | undefined) {
  const fetcher = useFetcher<{ photos?: PhotoReply }>()
  const answered = fetcher.data ? fetcher.data.photos : reply
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== 'idle',
    refused: fetcher.state === 'idle' ? (answered?.refused ?? null) : null,
  }
}

export type PhotoForms = ReturnType<typeof usePhotoForms>
