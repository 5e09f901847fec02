import type { SubmissionResult } from '@conform-to/dom'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'

interface AppFormProps {
  app: { secret: string; picture: string }
  rules: FormRules
  result: SubmissionResult<string[]> | undefined
  /** Whether the form is the only choice; then its button is as wide as the form. */
  alone?: boolean
}

/** Shows the QR code for an authenticator app, and the field for its first code. */
export function AppForm({ app, rules, result, alone }: AppFormProps) {
  const { t } = useTranslation('console')
  const { form, fields } = useRuledForm<'code'>({ id: 'app', result, rules })
  return (
    <Form method="post" className="grid grid-cols-1 gap-4" {...form.props}>
      <p className="text-text-2 text-xs">{t('app.text')}</p>
      <img className="rounded-md" src={app.picture} alt={t('app.picture')} width={180} height={180} />
      <p className="text-xs">
        {t('app.secret')} <code data-secret>{app.secret}</code>
      </p>
      <TextField field={fields.code} label={t('app.code')} inputMode="numeric" autoComplete="one-time-code" />
      <Button type="submit" look="primary" name="intent" value="app" block={alone}>
        {t('app.confirm')}
      </Button>
    </Form>
  )
}
