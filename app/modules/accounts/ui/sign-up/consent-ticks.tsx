import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { Tick } from '~/ui/forms/choices'
import type { FieldState } from '~/ui/forms/field'
import { Link } from '~/ui/link'
import type { ConsentKind } from '../../schema'

interface ConsentTicksProps {
  fields: Record<Exclude<ConsentKind, 'matching' | 'selfie'>, FieldState>
  /** The sister brands; without any, the consent isn't shown. */
  sisters: readonly { id: string; name: string }[]
}

/** The consents, each separate and unticked. Privacy is linked, not accepted (decisions, 'Accounts'). */
export function ConsentTicks({ fields, sisters }: ConsentTicksProps) {
  const { t } = useTranslation('accounts')
  const { list } = useFormat()
  return (
    <div className="grid gap-1">
      <Tick field={fields.terms} note={t('signup.terms_note')}>
        <Trans
          t={t}
          i18nKey="signup.terms"
          components={{ terms: <Link className="link" to={paths.page('terms')} target="_blank" /> }}
        />
      </Tick>
      <Tick field={fields.sensitive} note={t('signup.sensitive_note')}>
        {t('signup.sensitive')}
      </Tick>
      {sisters.length > 0 && (
        <Tick
          field={fields.sister_brands}
          value={sisters.map(({ id }) => id).join(' ')}
          note={t('signup.sister_brands_note')}
        >
          {t('signup.sister_brands', { brands: list(sisters.map(({ name }) => name)) })}
        </Tick>
      )}
      <Tick field={fields.promotions}>{t('signup.promotions')}</Tick>
    </div>
  )
}
