import type { useFetcher } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '~/ui/notices/alert'
import type { FirstRecipient, SignUpPage, SignUpReply } from '../../schema'
import { SignUpForm } from './sign-up-form'
import { JoiningClosed, SignUpOutcomeView } from './sign-up-outcome'

interface SignUpContentProps {
  page: SignUpPage
  reply: SignUpReply | undefined
  busy: boolean
  /** The modal's own fetcher. */
  fetcher?: ReturnType<typeof useFetcher<SignUpReply>>
}

/** The form, its outcome, or the note that an invitation or a partner's link is required. */
export function SignUpContent({ page: { view, recipient }, reply, busy, fetcher }: SignUpContentProps) {
  if (view.joining !== 'open') return <JoiningClosed joining={view.joining} />
  if (reply?.outcome) return <SignUpOutcomeView outcome={reply.outcome} />
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      {recipient?.warning && (
        <Alert kind="info" icon="venetian-mask">
          {recipient.warning}
        </Alert>
      )}
      <SignUpForm view={view} result={reply?.result} busy={busy} recipient={recipient} fetcher={fetcher} />
    </div>
  )
}

/** The heading above the form. */
export function SignUpTitle({ page: { view, recipient } }: { page: SignUpPage }) {
  const { t } = useTranslation('accounts')
  const plain = view.freeMessages > 0 ? t('signup.lede_free_messages', { count: view.freeMessages }) : t('signup.lede')
  if (view.joining !== 'open') return null
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <h1 className="heading-1">
        {recipient ? t('signup.title_with_message', { name: recipient.name }) : t('signup.title')}
      </h1>
      <p className="lede">{recipient ? t('signup.lede_with_message') : plain}</p>
    </div>
  )
}

/** In the modal, 800 px wide, the picture stays in the middle of the visible part. */
const pictureClass = cva('aspect-4/5 w-full rounded-media object-cover object-[50%_28%] md:sticky', {
  variants: { on: { page: 'md:top-under-bar', modal: 'md:top-[max(1.25rem,50dvh-11.15rem)]' } },
})

interface BesideRecipientProps {
  recipient: FirstRecipient | null
  on: 'page' | 'modal'
  children: ReactNode
}

/** Shows the recipient's picture beside the form from 768 px on. The form is taller, so the picture is sticky. */
export function BesideRecipient({ recipient, on, children }: BesideRecipientProps) {
  const form = <div className="grid grid-cols-1 content-start gap-5 p-inset">{children}</div>
  if (!recipient?.photoUrl) return form
  return (
    <div className="grid grid-cols-1 md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
      <div className="grid content-start bg-stage p-5 **:focus-visible:outline-on-photo max-md:grid-cols-[5.25rem] max-md:pe-14">
        <img className={pictureClass({ on })} src={recipient.photoUrl} alt={recipient.name} width="600" height="750" />
      </div>
      {form}
    </div>
  )
}
