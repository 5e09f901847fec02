import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useFormat } from '~/i18n/formats'
import { useLanguage } from '~/i18n/use-language'
import { useBrand } from '~/ui/brand/use-brand'
import { Button } from '~/ui/button'
import { Tick } from '~/ui/forms/choices'
import { SelectField, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { panelClass } from '~/ui/panels'
import type { BankDetails, DirectDebitReply, DirectDebitView } from '../../direct-debit/schema'
import { OrderErrors, OrderSums } from '../order-parts'

interface DetailsFormProps {
  view: Extract<DirectDebitView, { kind: 'details' }>
  reply: DirectDebitReply | undefined
}

/** Form with the bank details and the permission to collect once; nothing is ordered yet. */
export function DetailsForm({ view: { draft, start, countries, rules }, reply }: DetailsFormProps) {
  const { t } = useTranslation('payments')
  const language = useLanguage()
  const { money } = useFormat()
  const { company } = useBrand()
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<keyof BankDetails | 'allowed'>({
    id: 'bank',
    result: reply?.details,
    start,
    rules,
  })
  const options = countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <Form method="post" className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })} {...form.props}>
      <Step title={t('directdebit.title')} step={1} />
      <OrderErrors draft={draft} refused={form.errors?.[0]} />
      <input type="hidden" name="intent" value="details" />
      <TextField field={fields.holder} label={t('directdebit.holder')} autoComplete="name" />
      <TextField
        field={fields.iban}
        label={t('directdebit.iban')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField field={fields.street} label={t('directdebit.street')} autoComplete="street-address" />
      <div className="grid grid-cols-fit-48 items-start gap-4">
        <TextField field={fields.postal_code} label={t('directdebit.postal_code')} autoComplete="postal-code" />
        <TextField field={fields.city} label={t('directdebit.city')} autoComplete="address-level2" />
      </div>
      <SelectField
        field={fields.country}
        label={t('directdebit.country')}
        placeholder={t('directdebit.choose')}
        options={options}
        autoComplete="country"
      />
      <TextField
        field={fields.phone}
        label={t('directdebit.phone')}
        help={t('directdebit.phone_help')}
        type="tel"
        autoComplete="tel"
      />
      <Tick field={fields.allowed} note={t('directdebit.allow_note')}>
        {t('directdebit.allow', { company: company.name, price: money(draft.amount, draft.currency) })}
      </Tick>
      <OrderSums draft={draft} />
      <Button type="submit" look="primary" size="large" block busy={busy}>
        {t('directdebit.send_code')}
      </Button>
    </Form>
  )
}

/** Heading with the step, such as 'Direct debit', 1 of 2. */
export function Step({ title, step }: { title: string; step: 1 | 2 }) {
  const { t } = useTranslation('payments')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="heading-2">{title}</h1>
      <span className="meta tabular-nums">{t('directdebit.step', { step })}</span>
    </div>
  )
}
