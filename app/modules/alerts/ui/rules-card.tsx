import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Card } from '~/ui/console/parts'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { AlertKind } from '../kinds'
import type { AlertRule } from '../schema'

interface RulesCardProps {
  /** The rules of alerts. */
  watched: readonly AlertRule[]
  /** What the form's fields must be. */
  rules: FormRules
  result: SubmissionResult<string[]> | undefined
}

/** The rules, each a sentence with its limit. */
export function RulesCard({ watched, rules, result }: RulesCardProps) {
  const { t } = useTranslation('console')
  const busy = useNavigation().formData?.get('intent') === 'rules'
  const start = Object.fromEntries(watched.map(({ kind, threshold }) => [kind, String(threshold)]))
  const { form, fields } = useRuledForm<AlertKind>({ id: 'rules', result, rules, start })
  return (
    <Card title={t('alerts.rules')} flush>
      <Form method="post" preventScrollReset {...form.props}>
        {watched.map(({ kind, enabled, atOnce }) => (
          <fieldset
            key={kind}
            className="grid grid-cols-1 items-end gap-x-4 gap-y-1 border-border border-b px-3.5 py-2.5 text-xs md:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <legend className="sr-only">{t(`alerts.rule.${kind}`)}</legend>
            <TextField field={fields[kind]} label={t(`alerts.rule.${kind}`)} inputMode="numeric" autoComplete="off" />
            <RuleTick name="enabled" kind={kind} checked={enabled} label={t('alerts.on')} />
            <RuleTick name="at_once" kind={kind} checked={atOnce} label={t('alerts.at_once')} />
          </fieldset>
        ))}
        <div className="flex flex-wrap items-center gap-3 p-3.5">
          <Button type="submit" size="small" look="primary" name="intent" value="rules" busy={busy}>
            {t('alerts.save_rules')}
          </Button>
          <p className="min-w-50 flex-1 text-2xs text-text-3">{t('alerts.rules_text')}</p>
        </div>
      </Form>
    </Card>
  )
}

interface RuleTickProps {
  name: 'enabled' | 'at_once'
  kind: AlertKind
  checked: boolean
  label: string
}

function RuleTick({ name, kind, checked, label }: RuleTickProps) {
  return (
    <label className="inline-flex min-h-9 items-center gap-2 whitespace-nowrap max-md:min-h-11">
      <input type="checkbox" className="size-4.5" name={name} value={kind} defaultChecked={checked} />
      {label}
    </label>
  )
}
