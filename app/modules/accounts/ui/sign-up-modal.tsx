import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '~/ui/panels'
import type { SignUpPage, SignUpReply } from '../schema'
import { SignUpForm } from './sign-up-form'
import { ByInvitation, SignUpOutcomeView } from './sign-up-outcome'
import { useTracked } from './use-tracked'

interface SignUpModalProps {
  /** '/signup', or '/members/{id}/signup'. */
  at: string
  onBusy: (busy: boolean) => void
}

/** The content of the sign-up modal. What it shows comes from the page that it stands for. */
export function SignUpModal({ at, onBusy }: SignUpModalProps) {
  const page = useFetcher<SignUpPage>()
  const sending = useFetcher<SignUpReply>()
  const address = useTracked(at)
  const busy = sending.state !== 'idle'
  const { load } = page
  useEffect(() => load(address), [load, address])
  useEffect(() => onBusy(busy), [busy, onBusy])
  if (!page.data) return <Skeleton kind="photo" />
  const { view, recipient } = page.data
  const outcome = sending.data?.outcome
  if (!view.open) return <ByInvitation />
  return (
    <>
      <SignUpTitle page={page.data} />
      {outcome ? (
        <SignUpOutcomeView outcome={outcome} />
      ) : (
        <SignUpForm
          view={view}
          result={sending.data?.result}
          busy={busy}
          message={recipient ? { recipient: recipient.name, maxLength: recipient.messageLength } : undefined}
          fetcher={sending}
        />
      )}
    </>
  )
}

/** The heading above the form, the same on the page. */
export function SignUpTitle({ page: { view, recipient } }: { page: SignUpPage }) {
  const { t } = useTranslation('accounts')
  const plain = view.freeMessages > 0 ? t('signup.lede_free_messages', { count: view.freeMessages }) : t('signup.lede')
  return (
    <div className="stack gap-2">
      <h1 className="h-1">{recipient ? t('signup.title_with_message', recipient) : t('signup.title')}</h1>
      <p className="lede">{recipient ? t('signup.lede_with_message') : plain}</p>
    </div>
  )
}
