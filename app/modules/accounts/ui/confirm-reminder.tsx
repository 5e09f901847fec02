import { Form, useFetcher, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { useFrame } from '~/ui/frame'
import { Alert } from '~/ui/notices/alert'
import type { ResendReply } from '../schema'
import { SendAgain } from './send-again'

interface ConfirmReminderProps {
  email: string
  /** Seconds until the e-mail may be sent again. */
  wait: number
  reply: ResendReply | undefined
  /** The modal's own form; the page has Remix's. */
  fetcher?: ReturnType<typeof useFetcher<ResendReply>>
}

/** Where the activation e-mail went, and how to get it again. */
export function ConfirmReminder({ email, wait, reply, fetcher }: ConfirmReminderProps) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  const Shown = fetcher?.Form ?? Form
  const busy = fetcher ? fetcher.state !== 'idle' : navigation.formMethod === 'POST'
  return (
    <>
      <p className="meta">
        <Trans t={t} i18nKey="activate.waiting_text" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      {reply?.sent && <Alert kind="success">{t('activate.sent_again')}</Alert>}
      {reply && !reply.sent && (
        <Alert kind="warning" icon="clock">
          {t('error.resent_too_soon', { seconds: reply.wait })}
        </Alert>
      )}
      <Shown method="post" action="/activate/resend">
        <SendAgain wait={reply?.wait ?? wait} sent={reply} busy={busy} />
      </Shown>
      <ButtonLink look="ghost" block to="/notifications">
        {t('activate.wrong_address')}
      </ButtonLink>
    </>
  )
}

/** Partners' landing pages lead back with this parameter. */
const parameter = 'api_signup_complete'
const phone = '(max-width: 575.98px)'
const notOn = ['/signup', '/complete-signup', '/notifications', '/activate']

/** Specification 4: the reminder as a modal, on a smartphone, when the address has `api_signup_complete`. */
export function ConfirmReminderModal() {
  const { t } = useTranslation('accounts')
  const { viewer, banners } = useFrame()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const [isPhone, setIsPhone] = useState(false)
  const fetcher = useFetcher<ResendReply>()
  useEffect(() => setIsPhone(matchMedia(phone).matches), [])
  const waits = banners.some(({ id }) => id === 'activation')
  const open = isPhone && waits && query.has(parameter) && !notOn.some((path) => pathname.startsWith(path))
  if (!viewer || !open) return null
  const close = () => {
    query.delete(parameter)
    setQuery(query, { replace: true, preventScrollReset: true })
  }
  return (
    <Modal open onClose={close} size="question" title={t('activate.waiting_title')}>
      <ModalActions>
        <ConfirmReminder email={viewer.email} wait={0} reply={fetcher.data} fetcher={fetcher} />
      </ModalActions>
    </Modal>
  )
}
