import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { FormErrors } from '~/ui/notices/alert'
import { KeyValues, Result } from '~/ui/panels'
import type { AppealReply, AppealView } from '../appeals/schema'
import { appealLimits } from '../appeals/schema'

interface AppealFormProps {
  decision: NonNullable<AppealView['decision']>
  reply: AppealReply | undefined
  rules: FormRules
}

/** What was decided, until when one can object, and the words against it. */
export function AppealForm({ decision, reply, rules }: AppealFormProps) {
  const { t } = useTranslation('moderation')
  const { date } = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<'message'>({ id: 'objection', result: reply?.result, start: {}, rules })
  const { told, ground, reference, at, until } = decision
  return (
    <>
      <h1 className="heading-2">{t('objection.title')}</h1>
      <KeyValues
        rows={[
          { key: t('objection.decision'), value: t(`told.${told}`) },
          ...(ground ? [{ key: t('objection.rule'), value: t(`ground.${ground}`) }] : []),
          { key: t('objection.number'), value: reference },
          { key: t('objection.date'), value: date(at) },
        ]}
      />
      <p className="meta">
        {t('objection.text')} {t('objection.until', { date: date(until) })}
      </p>
      <Form method="post" className="grid grid-cols-1 content-start gap-4" {...form.props}>
        <FormErrors errors={form.errors} />
        <TextArea
          field={fields.message}
          label={t('objection.message')}
          help={t('objection.help', { max: appealLimits.message })}
          rows={6}
        />
        <Button type="submit" look="primary" size="large" block busy={busy}>
          {t('objection.send')}
        </Button>
      </Form>
    </>
  )
}

/** It was sent, or why there is nothing to object to. */
export function AppealState({ state }: Pick<AppealView, 'state'>) {
  const { t } = useTranslation('moderation')
  const sent = state === 'sent'
  const look = sent ? ({ icon: 'circle-check', kind: 'success' } as const) : ({ icon: 'info', kind: 'plain' } as const)
  const shown = state === 'open' ? 'unknown' : state
  return (
    <Result {...look} takesFocus={sent} title={t(`objection.${shown}.title`)} text={t(`objection.${shown}.text`)}>
      {state === 'unknown' ? (
        <ButtonLink to={paths.complaints}>{t('objection.write')}</ButtonLink>
      ) : (
        <ButtonLink to={paths.home}>{t('objection.home')}</ButtonLink>
      )}
    </Result>
  )
}
