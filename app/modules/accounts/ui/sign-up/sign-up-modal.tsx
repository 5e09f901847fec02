import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useCarried } from '~/ui/carried/carried'
import { Skeleton } from '~/ui/panels'
import type { SignUpPage, SignUpReply } from '../../schema'
import { BesideRecipient, SignUpContent, SignUpTitle } from './sign-up-view'

interface SignUpModalProps {
  /** Path of the page to show: '/signup', or '/members/{id}/signup'. */
  at: string
  onBusy: (busy: boolean) => void
}

/** Content of the sign-up modal, loaded from the page at `at`. */
export function SignUpModal({ at, onBusy }: SignUpModalProps) {
  const page = useFetcher<SignUpPage>()
  const sending = useFetcher<SignUpReply>()
  const address = useCarried(at)
  const busy = sending.state !== 'idle'
  const { load } = page
  useEffect(() => load(address), [load, address])
  useEffect(() => onBusy(busy), [busy, onBusy])
  if (!page.data) return <Skeleton kind="photo" />
  return (
    <BesideRecipient recipient={page.data.recipient} on="modal">
      <SignUpTitle page={page.data} />
      <SignUpContent page={page.data} reply={sending.data} busy={busy} fetcher={sending} />
    </BesideRecipient>
  )
}
