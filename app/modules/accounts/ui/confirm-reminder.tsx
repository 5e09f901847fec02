import type { useFetcher } from '@remix-run/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import type { ResendReply } from '../schema'
import { SendAgain } from './send-again'

interface ConfirmReminderProps {
  email: string
  /** Seconds until the e-mail may be sent again. */
  wait: number
  reply: ResendReply | undefined
  /** The modal's own fetcher; the page uses Remix's Form. */
  fetcher?: ReturnType<typeof useFetcher<ResendReply>>
}

/** Shows the address the activation e-mail was sent to, and a button to send it again. */
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
          {t('error.resent_too_soon', { count: reply.wait })}
        </Alert>
      )}
      <Shown method="post" action={paths.activateResend}>
        <SendAgain wait={reply?.wait ?? wait} sent={reply} busy={busy} />
      </Shown>
      <ButtonLink look="ghost" block to={paths.notifications}>
        {t('activate.wrong_address')}
      </ButtonLink>
    </>
  )
}
