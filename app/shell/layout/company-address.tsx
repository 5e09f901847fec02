import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useLanguage } from '~/i18n/use-language'
import { Town, townOf } from '~/ui/brand/town'
import type { CompanyFacts } from '~/ui/brand/use-brand'

/** Footer address of a company; ids 1, 5 and 6 have their own formats (specification 2). */
export function CompanyAddress({ company }: { company: CompanyFacts }) {
  return <address className="fine not-italic">{addressOf(company)}</address>
}

function addressOf(company: CompanyFacts) {
  switch (company.id) {
    case 1:
      return <DutchAddress company={company} />
    case 5:
      return <PostalAddress company={company} />
    case 6:
      return <RegisteredOffice company={company} />
    default:
      return <PlainAddress company={company} />
  }
}

/** Name, then street, postal code and city on one line, then the registration numbers. */
function DutchAddress({ company }: { company: CompanyFacts }) {
  return (
    <>
      <strong>{company.name}</strong>
      <br />
      {`${company.address}, `}
      <Town company={company} />
      {`, ${useCountry(company)}`}
      <br />
      {useNumbers(company).join(' · ')}
    </>
  )
}

/** Each part on its own line, as on an envelope. */
function PostalAddress({ company }: { company: CompanyFacts }) {
  const lines = [company.address, townOf(company), useCountry(company), ...useNumbers(company)]
  return (
    <>
      <strong>{company.name}</strong>
      {lines.map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    </>
  )
}

/** Begins with the country of registration. */
function RegisteredOffice({ company }: { company: CompanyFacts }) {
  const { t } = useTranslation('common')
  return (
    <>
      <strong>{company.name}</strong> · {t('footer.registered_in', { country: useCountry(company) })}
      <br />
      {`${company.address}, `}
      <Town company={company} />
      <br />
      {useNumbers(company).join(' · ')}
    </>
  )
}

function PlainAddress({ company }: { company: CompanyFacts }) {
  return (
    <>
      <strong>{company.name}</strong>
      {`, ${company.address}, `}
      <Town company={company} />
      {`, ${[useCountry(company), ...useNumbers(company)].join(', ')}`}
    </>
  )
}

function useCountry({ country }: CompanyFacts): string {
  const language = useLanguage()
  return countryName(country, language)
}

function useNumbers({ kvk, vatNumbers }: CompanyFacts): string[] {
  const { t } = useTranslation('common')
  return [
    kvk ? t('footer.registration', { number: kvk }) : null,
    vatNumbers.length > 0 ? t('footer.vat', { number: vatNumbers.join(', ') }) : null,
  ].filter((number) => number !== null)
}
