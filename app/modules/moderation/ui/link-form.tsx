import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { FormErrors } from '~/ui/notices/alert'
import { panelClass, Result } from '~/ui/panels'

/** Page of a signed mail link. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}>
        {children}
      </div>
    </main>
  )
}

interface LinkFormProps {
  id: string
  /** Errors in the submitted form. */
  reply: { result: SubmissionResult<string[]> } | null | undefined
  rules: FormRules
  label: string
  /** Maximum number of characters. */
  max: number
  send: string
}

/** Form with one text and its button. */
export function LinkForm({ id, reply, rules, label, max, send }: LinkFormProps) {
  const { t } = useTranslation('moderation')
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<'message'>({ id, result: reply?.result, start: {}, rules })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-4" {...form.props}>
      <FormErrors errors={form.errors} />
      <TextArea field={fields.message} label={label} help={t('objection.help', { max })} rows={6} />
      <Button type="submit" look="primary" size="large" block busy={busy}>
        {send}
      </Button>
    </Form>
  )
}

interface LinkResultProps {
  /** `unknown`: not a link of this site. */
  kind: 'sent' | 'closed' | 'unknown'
  title: string
  text: string
}

/** Confirms that the form was sent, or says why nothing can be sent. */
export function LinkResult({ kind, title, text }: LinkResultProps) {
  const { t } = useTranslation('moderation')
  const sent = kind === 'sent'
  const look = sent ? ({ icon: 'circle-check', kind: 'success' } as const) : ({ icon: 'info', kind: 'plain' } as const)
  return (
    <LinkPage>
      <Result {...look} takesFocus={sent} title={title} text={text}>
        {kind === 'unknown' ? (
          <ButtonLink to={paths.complaints}>{t('objection.write')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.home}>{t('objection.home')}</ButtonLink>
        )}
      </Result>
    </LinkPage>
  )
}
