import { useTranslation } from 'react-i18next'
import { limits } from '~/modules/accounts/schema'
import { DateField } from '~/ui/forms/date-field'
import { TextField } from '~/ui/forms/text-fields'

interface FormIdProps {
  /** Prefix of the fields' ids, because a page may contain them twice. */
  id?: string
}

/** Name, date of birth and e-mail address: the first answers of a sign-up, which asks for the rest. */
export function FirstAnswers({ id = 'lander' }: FormIdProps) {
  const { t } = useTranslation('members')
  return (
    <>
      <div className="grid xs:grid-cols-[2fr_3fr] items-start gap-4 xs:gap-3">
        <TextField
          field={{ id: `${id}-name`, name: 'name', required: true, maxLength: limits.name.max }}
          label={t('start.name')}
          autoComplete="nickname"
        />
        <DateField
          field={{ id: `${id}-birth`, name: 'date_of_birth', required: true }}
          label={t('start.date_of_birth')}
          birthday
        />
      </div>
      <EmailField id={id} />
    </>
  )
}

export function EmailField({ id = 'lander' }: FormIdProps) {
  const { t } = useTranslation('members')
  return (
    <TextField
      field={{ id: `${id}-email`, name: 'email', required: true, maxLength: limits.email.max }}
      label={t('start.email')}
      type="email"
      autoComplete="email"
      placeholder={t('start.email_example')}
    />
  )
}
