import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useLanguage } from '~/i18n/use-language'
import { useBrand } from '~/ui/brand/use-brand'

/** Who runs the website, as the law of every country asks: on terms, privacy and checkout for every visitor. */
export function CompanyBlock() {
  const { t } = useTranslation('pages')
  const { company, supportEmail, supportPhone } = useBrand()
  const language = useLanguage()
  const place = [company.postalCode, company.city].filter(Boolean).join(' ')
  const rows: [string, string][] = [
    [t('company.address'), `${company.address}, ${place}, ${countryName(company.country, language)}`],
  ]
  if (company.kvk) rows.push([t('company.registration'), company.kvk])
  if (company.vatNumbers.length > 0) rows.push([t('company.vat'), company.vatNumbers.join(', ')])
  if (company.tradeNames.length > 0) rows.push([t('company.also_known_as'), company.tradeNames.join(', ')])
  if (supportPhone) rows.push([t('company.phone'), supportPhone])
  return (
    <address className="grid gap-3 rounded-lg bg-surface-2 p-5 text-sm not-italic" aria-label={t('company.label')}>
      <strong>{company.name}</strong>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 max-xs:grid-cols-1">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-text-3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
        <dt className="text-text-3">{t('company.email')}</dt>
        <dd className="wrap-anywhere">
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </dd>
      </dl>
    </address>
  )
}
