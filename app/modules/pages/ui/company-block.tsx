import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useLanguage } from '~/i18n/use-language'
import { Town } from '~/ui/brand/town'
import { useBrand } from '~/ui/brand/use-brand'

/** The company that runs the website, as required by law: shown on terms, privacy and checkout to every visitor. */
export function CompanyBlock() {
  const { t } = useTranslation('pages')
  const { company, supportEmail, supportPhone } = useBrand()
  const language = useLanguage()
  const rows: [string, ReactNode][] = [
    [
      t('company.address'),
      <>
        {`${company.address}, `}
        <Town company={company} />
        {`, ${countryName(company.country, language)}`}
      </>,
    ],
  ]
  if (company.kvk) rows.push([t('company.registration'), company.kvk])
  if (company.vatNumbers.length > 0) rows.push([t('company.vat'), company.vatNumbers.join(', ')])
  if (company.tradeNames.length > 0) rows.push([t('company.also_known_as'), company.tradeNames.join(', ')])
  if (supportPhone) rows.push([t('company.phone'), supportPhone])
  rows.push([
    t('company.email'),
    <a key="email" className="link" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>,
  ])
  return (
    <address
      className="grid grid-cols-1 gap-3 rounded-lg bg-surface-2 p-5 text-sm not-italic"
      aria-label={t('company.label')}
    >
      <strong>{company.name}</strong>
      <dl className="grid grid-cols-1 gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-5">
            <dt className="wrap-anywhere basis-[9rem] text-text-3">{label}</dt>
            <dd className="wrap-anywhere min-w-0 flex-1 basis-[8rem]">{value}</dd>
          </div>
        ))}
      </dl>
    </address>
  )
}
