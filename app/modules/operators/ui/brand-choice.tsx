import { useTranslation } from 'react-i18next'
import { allBrands } from '~/ui/console/all-brands'
import { Choice } from '~/ui/console/fields'
import type { FieldState } from '~/ui/forms/field'

interface BrandChoiceProps {
  field: FieldState
  label: string
  brands: readonly { value: string; label: string }[]
}

/** Choice of a role's brand. All brands are a choice of their own, and nothing is preselected. */
export function BrandChoice({ field, label, brands }: BrandChoiceProps) {
  const { t } = useTranslation('console')
  return (
    <Choice
      field={field}
      label={label}
      options={[
        { value: '', label: t('operators.choose_brand') },
        { value: allBrands, label: t('operators.everywhere') },
        ...brands,
      ]}
    />
  )
}
