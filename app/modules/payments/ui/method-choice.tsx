import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioRows } from '~/ui/forms/choices'
import type { PaymentMethod, StoredMethodView } from '../schema'
import { MethodLogo } from './method-logo'
import { storedName } from './stored-methods'

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  /** The member's stored payment methods, which come first. */
  stored?: readonly StoredMethodView[]
  /** A payment method, or the id of a stored one. */
  chosen: string
  label: ReactNode
  single?: boolean
}

/** Choice of a payment method, by name and logo. */
export function MethodChoice({ methods, stored = [], chosen, label, single }: MethodChoiceProps) {
  const { t } = useTranslation('payments')
  const offered = [
    ...stored.map((one) => ({ value: one.id, label: storedName(t, one), method: one.method })),
    ...methods.map((method) => ({ value: method, label: t(`method.${method}`), method })),
  ]
  return (
    <RadioRows
      field={{ id: 'method', name: 'method', initialValue: chosen, required: true }}
      label={label}
      single={single}
      choices={offered.map(({ method, ...choice }) => ({ ...choice, end: <MethodLogo method={method} /> }))}
    />
  )
}
