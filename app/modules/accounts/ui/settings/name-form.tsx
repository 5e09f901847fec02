import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { FormRules } from '~/ui/forms/form-rules'
import { FixedField, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Panel } from '~/ui/panels'
import type { NameReply } from '../../schema'
import { daysBetweenNames } from '../../schema'
import { IntentForm } from './intent-form'

interface NameFormProps {
  action: string
  name: string
  /** ISO moment until which the name can't be changed, after a recent change; null if it can. */
  fixedUntil: string | null
  reply: NameReply | undefined
  rules: FormRules
}

/** A form to change the name, which others see and the member logs in with. */
export function NameForm({ action, name, fixedUntil, reply, rules }: NameFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const { date } = useFormat()
  const { form, fields } = useRuledForm<'name'>({ id: 'change-name', result: reply?.result, rules, start: { name } })
  return (
    <Panel title={t('accounts:field.name')}>
      {fixedUntil ? (
        <>
          <FixedField id="own-name" label={t('accounts:field.name')} value={name} />
          <p className="meta">{t('account.name_later', { date: date(fixedUntil, 'long') })}</p>
        </>
      ) : (
        <IntentForm action={action} intent="name" form={form.props} label={t('account.change_name')}>
          <TextField
            field={fields.name}
            label={t('accounts:field.name')}
            help={t('account.name_help', { count: daysBetweenNames })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </IntentForm>
      )}
    </Panel>
  )
}
