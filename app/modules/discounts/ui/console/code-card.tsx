import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { countryName } from '~/i18n/country-name'
import { useLanguage } from '~/i18n/use-language'
import { ProvedButton } from '~/modules/operators/ui/step-up'
import { Card } from '~/ui/console/parts'
import { FieldErrors } from '~/ui/forms/field'
import type { FormRules } from '~/ui/forms/form-rules'
import { SelectField, TextField } from '~/ui/forms/text-fields'
import { useFormDraft } from '~/ui/forms/use-form-draft'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { validities } from '../../schema'

interface CodeCardProps {
  view: {
    brand: string
    currencies: readonly string[]
    countries: readonly string[]
    methods: readonly string[]
    rules: FormRules
  }
}

/** Form that creates a code for the brand. */
export function CodeCard({ view }: CodeCardProps) {
  const { t } = useTranslation(['console', 'payments'])
  const language = useLanguage()
  const { brand, currencies, countries, methods, rules } = view
  const reply = useReply<{ result?: SubmissionResult<string[]> }>()
  const busy = useNavigation().state === 'submitting'
  const element = useRef<HTMLFormElement>(null)
  const { form, fields } = useRuledForm<
    'code' | 'percentage' | 'validity' | 'minimum' | 'currency' | 'country' | 'last_day' | 'member' | 'methods'
  >({ id: 'code', result: reply?.result, rules, start: { validity: validities[0] } })
  useFormDraft(element, `code ${brand}`)
  const any = { value: '', label: t('codes.any') }
  return (
    <Card title={t('codes.make')}>
      <Form
        method="post"
        action={`${consolePaths.moneyCodes}?brand=${brand}`}
        ref={element}
        className="grid grid-cols-1 gap-3"
        {...form.props}
      >
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <TextField field={fields.code} label={t('codes.code')} autoComplete="off" autoCapitalize="characters" />
          <TextField field={fields.percentage} label={t('codes.percent')} inputMode="numeric" autoComplete="off" />
        </div>
        <SelectField
          field={fields.validity}
          label={t('codes.holds')}
          options={validities.map((each) => ({ value: each, label: t(`codes.validity.${each}`) }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField field={fields.minimum} label={t('codes.minimum')} inputMode="decimal" autoComplete="off" />
          <SelectField
            field={fields.currency}
            label={t('codes.currency')}
            options={[any, ...currencies.map((each) => ({ value: each, label: each }))]}
          />
          <SelectField
            field={fields.country}
            label={t('money.country')}
            options={[any, ...countries.map((each) => ({ value: each, label: countryName(each, language) }))]}
          />
          <TextField field={fields.last_day} label={t('codes.last_day')} type="date" />
        </div>
        <TextField field={fields.member} label={t('codes.member')} help={t('codes.member_help')} autoComplete="off" />
        <details>
          <summary className="cursor-pointer text-xs">{t('codes.methods')}</summary>
          <div className="mt-2 grid grid-cols-2 gap-1 text-xs">
            {methods.map((method) => (
              <label key={method} className="inline-flex min-h-8 items-center gap-2 max-md:min-h-11">
                <input type="checkbox" name="methods" value={method} />
                {t(`payments:method.${method}`)}
              </label>
            ))}
          </div>
          <FieldErrors field={fields.methods} />
        </details>
        <ProvedButton act={t('codes.submit')} look="primary" size="small" busy={busy}>
          {t('codes.submit')}
        </ProvedButton>
      </Form>
    </Card>
  )
}
