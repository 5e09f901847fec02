import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/translation'
import { RadioRows } from '~/ui/forms/choices'
import type { PaymentMethod } from '../schema'
import { MethodLogo } from './method-logo'

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  label: ReactNode
  single?: boolean
}

/** One of the ways to pay, by name and logo. */
export function MethodChoice({ methods, chosen, label, single }: MethodChoiceProps) {
  const { t } = useTranslation('payments')
  return (
    <RadioRows
      field={{ id: 'method', name: 'method', initialValue: chosen, required: true }}
      label={label}
      single={single}
      choices={methods.map((method) => ({
        value: method,
        label: t(`method.${method}`),
        end: <MethodLogo method={method} />,
      }))}
    />
  )
}
