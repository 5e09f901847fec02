import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { PhotoReply } from '../schema'
import { photoField } from '../upload/limits'

/**
 * One fetcher for all photo forms of a page: what is typed elsewhere on the page stays. `sending` is the address of the
 * picture that is on its way.
 */
export function usePhotoForms(reply: PhotoReply | undefined) {
  const fetcher = useFetcher<{ photos?: PhotoReply }>()
  const file = fetcher.formData?.get(photoField)
  const [sending, setSending] = useState<string | null>(null)
  useEffect(() => {
    if (!(file instanceof File)) return setSending(null)
    const address = URL.createObjectURL(file)
    setSending(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const answered = fetcher.data ? fetcher.data.photos : reply
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== 'idle',
    sending,
    refused: fetcher.state === 'idle' ? (answered?.refused ?? null) : null,
  }
}

export type PhotoForms = ReturnType<typeof usePhotoForms>
