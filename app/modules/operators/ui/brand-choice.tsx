import { useTranslation } from 'react-i18next'
import { allBrands } from '~/ui/console/all-brands'
import type { FieldState } from '~/ui/forms/field'
import { SelectField } from '~/ui/forms/text-fields'

interface BrandChoiceProps {
  field: FieldState
  label: string
  brands: readonly { value: string; label: string }[]
}

/** Choice of a role's brand. All brands are a choice of their own, and nothing is preselected. */
export function BrandChoice({ field, label, brands }: BrandChoiceProps) {
  const { t } = useTranslation('console')
  return (
    <SelectField
      field={field}
      label={label}
      placeholder={t('operators.choose_brand')}
      options={[{ value: allBrands, label: t('operators.everywhere') }, ...brands]}
    />
  )
}
