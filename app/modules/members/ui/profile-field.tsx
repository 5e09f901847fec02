import { useTranslation } from 'react-i18next'
import { ChipChoices } from '~/ui/forms/choices'
import type { FieldState } from '~/ui/forms/field'
import { SelectField, TextArea } from '~/ui/forms/text-fields'
import type { EditableFieldName } from '../profile-fields'
import { profileFields } from '../profile-fields'
import { interestIcons } from './interest-icons'

interface ProfileFieldProps {
  name: EditableFieldName
  /** Conform's metadata of the field. */
  field: FieldState
  /** Replaces the field's name as its label. */
  label?: string | undefined
}

/** Form control of a profile field, chosen by the field's kind. */
export function ProfileField({ name, field, label: ownLabel }: ProfileFieldProps) {
  const { t } = useTranslation('members')
  const entry = profileFields[name]
  const label = ownLabel ?? t(`field.${name}`)
  if (entry.kind === 'text') {
    return (
      <TextArea
        field={{ ...field, maxLength: entry.max }}
        label={label}
        rows={5}
        placeholder={t('form.about_me_example')}
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
