import { useTranslation } from 'react-i18next'
import { ChipChoices } from '~/ui/forms/choices'
import type { FieldState } from '~/ui/forms/field'
import { SelectField, TextArea } from '~/ui/forms/text-fields'
import type { EditableFieldName } from '../profile-fields'
import { profileFields } from '../profile-fields'
import { interestIcons } from './interest-icons'

interface ProfileFieldProps {
  name: EditableFieldName
  /** Conform's metadata under the field's own name. */
  field: FieldState
  /** Where the field's name stands above it already. */
  label?: string | undefined
}

/** The form control that belongs to a field of the table. */
export function ProfileField({ name, field, label: said }: ProfileFieldProps) {
  const { t } = useTranslation('members')
  const entry = profileFields[name]
  const label = said ?? t(`field.${name}`)
  if (entry.kind === 'text') {
    return (
      <TextArea
        field={{ ...field, maxLength: entry.max }}
        label={label}
        rows={5}
        help={t('form.about_me_help', { max: entry.max })}
      />
    )
  }
  if (entry.kind === 'multi') {
    const icons: Partial<Record<string, (typeof interestIcons)[keyof typeof interestIcons]>> = interestIcons
    const choices = entry.options.map((value) => ({ value, label: t(`option.${name}.${value}`), icon: icons[value] }))
    return <ChipChoices field={field} label={label} choices={choices} multiple />
  }
  return (
    <SelectField
      field={field}
      label={label}
      placeholder={t('form.not_said')}
      options={entry.options.map((value) => ({ value, label: t(`option.${name}.${value}`) }))}
    />
  )
}
