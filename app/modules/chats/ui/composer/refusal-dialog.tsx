import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import { IconTile } from '~/ui/panels'
import type { ComposerView, SendRefusal } from '../../schema'
import { useCreditsPath } from '../credits-link'

const icons = { credits: 'coins', free_messages: 'message-circle', premium: 'crown' } as const

interface RefusalDialogProps {
  refusal: SendRefusal
  composer: ComposerView
  onClose: () => void
}

/** Explains why a message was not sent, and what to do. The text stays in the field. */
export function RefusalDialog({ refusal, composer, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('chats')
  const credits = useCreditsPath()
  const { alert, text } = refusal
  if (!alert) return null
  return (
    <Modal onClose={onClose} size="question" label={text}>
      <IconTile className="mb-1" icon={icons[alert]} />
      <div className="grid grid-cols-1 content-start gap-4">
        <h2 className="heading-2">
          <RefusalTitle refusal={refusal} />
        </h2>
        <p className="meta">
          <RefusalReason alert={alert} composer={composer} refusal={refusal} />
        </p>
      </div>
      <ModalActions>
        <ButtonLink to={credits} look="primary" block>
          {t('alert.bundles')}
        </ButtonLink>
        <Button look="ghost" block onClick={onClose}>
          {t('alert.not_now')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function RefusalTitle({ refusal: { alert, text } }: { refusal: SendRefusal }) {
  const { t } = useTranslation('chats')
  return alert && alert !== 'credits' ? t(`alert.${alert}.title`) : text
}

interface ReasonProps {
  alert: NonNullable<SendRefusal['alert']>
  composer: ComposerView
  refusal: SendRefusal
}

function RefusalReason({ alert, composer, refusal: { kind, price, text } }: ReasonProps) {
  const { t } = useTranslation('chats')
  const costs = price ?? 0
  switch (alert) {
    case 'credits':
      return [
        t(`alert.costs.${kind}`, { count: costs }),
        t('alert.you_have', { count: composer.balance }),
        kind === 'text' ? t('alert.kept') : '',
      ].join(' ')
    case 'free_messages':
      return `${t('alert.from_here', { count: costs })} ${t('alert.free_messages.text')}`
    case 'premium':
      return text
  }
}

/** `RefusalDialog` for a page without a script, above the field. */
export function RefusalNotice({ refusal, composer }: { refusal: SendRefusal; composer: ComposerView }) {
  const { t } = useTranslation('chats')
  const credits = useCreditsPath()
  const { alert, text } = refusal
  if (!alert) return <Alert>{text}</Alert>
  return (
    <Alert title={<RefusalTitle refusal={refusal} />}>
      <RefusalReason alert={alert} composer={composer} refusal={refusal} />{' '}
      <Link className="link" to={credits}>
        {t('alert.bundles')}
      </Link>
    </Alert>
  )
}
