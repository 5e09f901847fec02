import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { limits } from '~/modules/accounts/schema'
import { Button } from '~/ui/button'
import { useCarried } from '~/ui/carried'
import { DateField } from '~/ui/forms/date-field'
import { TextField } from '~/ui/forms/text-fields'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'

/** The first three answers of a sign-up; /signup comes back with them filled in and asks for the rest. */
export function StartForm({ minAge }: { minAge: number }) {
  const { t } = useTranslation('members')
  const action = useCarried('/signup')
  return (
    <form className={panelClass({ class: 'grid gap-4' })} method="post" action={action}>
      <div className="grid gap-4 sm:grid-cols-[1fr_1.1fr] sm:items-end">
        <TextField
          field={{ id: 'start-name', name: 'name', required: true, maxLength: limits.name.max }}
          label={t('start.name')}
          autoComplete="nickname"
        />
        <DateField
          field={{ id: 'start-birth', name: 'date_of_birth', required: true }}
          label={t('start.date_of_birth')}
          birthday
        />
      </div>
      <TextField
        field={{ id: 'start-email', name: 'email', required: true, maxLength: limits.email.max }}
        label={t('start.email')}
        type="email"
        autoComplete="email"
        placeholder={t('start.email_example')}
      />
      <Button type="submit" look="primary" size="large" block>
        {t('start.join')}
      </Button>
      <p className="fine">
        <Trans
          t={t}
          i18nKey="start.terms"
          values={{ minAge }}
          components={{
            terms: <Link className="link" to="/pages/terms" />,
            privacy: <Link className="link" to="/pages/privacy" />,
          }}
        />
      </p>
    </form>
  )
}
