import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { FormErrors } from '~/ui/notices/alert'
import { Result } from '~/ui/panels'
import type { AnswerReply, QuestionView } from '../casework/schema'
import { caseworkLimits } from '../casework/schema'

interface QuestionFormProps {
  question: string
  reply: AnswerReply | undefined
  rules: FormRules
}

/** What a moderator asks, and the answer to it. */
export function QuestionForm({ question, reply, rules }: QuestionFormProps) {
  const { t } = useTranslation('moderation')
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<'message'>({ id: 'answer', result: reply?.result, start: {}, rules })
  return (
    <>
      <h1 className="heading-2">{t('question.title')}</h1>
      <blockquote className="wrap-anywhere whitespace-pre-line">{question}</blockquote>
      <p className="meta">{t('question.text')}</p>
      <Form method="post" className="grid grid-cols-1 content-start gap-4" {...form.props}>
        <FormErrors errors={form.errors} />
        <TextArea
          field={fields.message}
          label={t('question.answer')}
          help={t('objection.help', { max: caseworkLimits.answer })}
          rows={6}
        />
        <Button type="submit" look="primary" size="large" block busy={busy}>
          {t('question.send')}
        </Button>
      </Form>
    </>
  )
}

/** It was answered, or the link is none of ours. */
export function QuestionState({ state }: { state: Exclude<QuestionView['state'], 'open'> }) {
  const { t } = useTranslation('moderation')
  if (state === 'unknown') {
    return (
      <Result icon="info" title={t('objection.unknown.title')} text={t('objection.unknown.text')}>
        <ButtonLink to={paths.complaints}>{t('objection.write')}</ButtonLink>
      </Result>
    )
  }
  return (
    <Result
      icon="circle-check"
      kind="success"
      takesFocus
      title={t('question.sent_title')}
      text={t('question.sent_text')}
    >
      <ButtonLink to={paths.home}>{t('objection.home')}</ButtonLink>
    </Result>
  )
}
