import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import type { StartField, StartView } from '~/modules/accounts/schema'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useCarried } from '~/ui/carried/carried'
import { DateField } from '~/ui/forms/date-field'
import { TextField } from '~/ui/forms/text-fields'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'

/**
 * First three fields of the sign-up; /signup then opens with them filled in and asks for the rest. It uses the
 * sign-up's rules without Conform, which would be a twelfth of all scripts on the home page (decision 410).
 */
export function StartForm({ minAge, rules }: Pick<StartView, 'minAge' | 'rules'>) {
  const { t } = useTranslation('members')
  const action = useCarried(paths.signup)
  const field = (id: string, name: StartField) => {
    const { required, minLength, maxLength } = rules[name] ?? {}
    return { id, name, required, minLength, maxLength }
  }
  return (
    <form className={panelClass({ class: 'grid grid-cols-1 gap-4' })} method="post" action={action} noValidate>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_1.1fr] sm:items-end">
        <TextField field={field('start-name', 'name')} label={t('start.name')} autoComplete="nickname" />
        <DateField field={field('start-birth', 'date_of_birth')} label={t('start.date_of_birth')} birthday />
      </div>
      <TextField
        field={field('start-email', 'email')}
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
            terms: <Link className="link" to={paths.page('terms')} />,
            privacy: <Link className="link" to={paths.page('privacy')} />,
          }}
        />
      </p>
    </form>
  )
}
