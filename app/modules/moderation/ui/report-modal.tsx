import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Modal } from '~/ui/dialogs/modal'
import { Result } from '~/ui/panels'
import type { ReportReply } from '../schema'
import { ReportForm } from './report-form'

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
        <Result icon="circle-check" kind="success" title={t('sent.title')} text={t('sent.text')} takesFocus>
          <Button onClick={onClose}>{t('sent.close')}</Button>
        </Result>
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
