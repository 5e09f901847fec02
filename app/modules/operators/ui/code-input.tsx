import { useTranslation } from 'react-i18next'
import type { FieldState } from '~/ui/forms/field'
import { TextField } from '~/ui/forms/text-fields'

/** Input for an operator's second factor: a code of the authenticator app, or a recovery code. */
export function CodeInput({ field }: { field: FieldState }) {
  const { t } = useTranslation('console')
  return (
    <TextField
      field={field}
      label={t('field.code')}
      help={t('field.code_help')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
