import type { SubmissionResult } from '@conform-to/dom'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProvedButton } from '~/modules/operators/ui/step-up'
import { Card } from '~/ui/console/parts'
import type { FormRules } from '~/ui/forms/form-rules'
import { SelectField, TextArea, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { AlertChannels } from '../schema'
import { mostEmails } from '../schema'

interface ChannelsCardProps {
  channels: AlertChannels
  rules: FormRules
  result: SubmissionResult<string[]> | undefined
}

const hours = Array.from({ length: 24 }, (_, index) => ({
  value: String(index),
  label: `${String(index).padStart(2, '0')}:00`,
}))

/** Form of whom alerts are told, and when not. */
export function ChannelsCard({ channels, rules, result }: ChannelsCardProps) {
  const { t } = useTranslation('console')
  const { form, fields } = useRuledForm<'emails' | 'webhook' | 'quiet_from' | 'quiet_until' | 'time_zone'>({
    id: 'channels',
    result,
    rules,
    start: {
      emails: channels.emails.join(', '),
      webhook: channels.webhookUrl ?? '',
      quiet_from: channels.quietFrom?.toString() ?? '',
      quiet_until: channels.quietUntil?.toString() ?? '',
      time_zone: channels.timeZone,
    },
  })
  return (
    <Card title={t('alerts.channels')}>
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <TextArea
          field={fields.emails}
          label={t('alerts.emails')}
          help={t('alerts.emails_help', { most: mostEmails })}
          rows={2}
        />
        <TextField
          field={fields.webhook}
          label={t('alerts.webhook')}
          help={t('alerts.webhook_help')}
          type="url"
          autoComplete="off"
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            field={fields.quiet_from}
            label={t('alerts.quiet_from')}
            placeholder={t('alerts.no_quiet')}
            options={hours}
          />
          <SelectField
            field={fields.quiet_until}
            label={t('alerts.quiet_until')}
            placeholder={t('alerts.no_quiet')}
            options={hours}
          />
        </div>
        <TextField field={fields.time_zone} label={t('alerts.time_zone')} autoComplete="off" />
        <ProvedButton act={t('alerts.save_channels')} look="primary">
          {t('alerts.save_channels')}
        </ProvedButton>
      </Form>
    </Card>
  )
}
