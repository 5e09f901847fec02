import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Modal } from '~/ui/dialogs/modal'
import type { ReportReply } from '../schema'
import { ReportForm } from './report-form'
import { ReportSent } from './report-sent'

interface ReportModalProps {
  action: string
  name: string
  evidence: boolean
  onClose: () => void
}

export function ReportModal({ action, name, evidence, onClose }: ReportModalProps) {
  const { t } = useTranslation('moderation')
  const fetcher = useFetcher<ReportReply>()
  const reply = fetcher.data
  const sent = reply && 'sent' in reply
  return (
    <Modal onClose={onClose} size="question" title={sent ? undefined : t('title', { name })} label={t('sent.title')}>
      {sent ? (
        <ReportSent joined={reply.joined} blocked={reply.blocked ? name : null} onUndo={onClose} takesFocus>
          <Button onClick={onClose}>{t('sent.close')}</Button>
        </ReportSent>
      ) : (
        <ReportForm action={action} name={name} reply={reply} evidence={evidence} fetcher={fetcher}>
          <Button look="ghost" block onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </ReportForm>
      )}
    </Modal>
  )
}
