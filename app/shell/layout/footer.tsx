import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useFrame } from '../frame/frame'
import { CompanyAddress } from './company-address'

const links = [
  { to: paths.page('terms'), text: 'footer.terms' },
  { to: paths.page('privacy'), text: 'footer.privacy' },
  { to: paths.page('cookies'), text: 'footer.cookies' },
  { to: paths.page('imprint'), text: 'footer.imprint' },
  { to: paths.page('ban'), text: 'footer.ban' },
  { to: paths.pricing, text: 'footer.pricing' },
  { to: paths.complaints, text: 'footer.complaints' },
  { to: paths.page('return-policy'), text: 'footer.return_policy' },
  { to: paths.page('faq'), text: 'footer.faq' },
  { to: paths.page('service'), text: 'footer.service' },
] as const

const paymentLogos = ['mastercard', 'visa', 'applepay']

/** On a phone, members have it as one line that unfolds, without a script too. */
export function Footer() {
  const { viewer } = useFrame()
  return (
    <footer className="mt-auto bg-surface-2 text-sm on-buy:max-md:pb-20 print:hidden">
      {viewer ? <FoldedParts /> : <FooterParts />}
    </footer>
  )
}

/** Folded below 768 px. Browsers that can't show the content of closed details fold it at every width. */
function FoldedParts() {
  const { t } = useTranslation('common')
  return (
    <details className="group/footer md:details-content:block md:details-content:[content-visibility:visible]">
      <summary className="wrap flex min-h-touch cursor-pointer list-none items-center justify-between gap-2 font-medium text-text-2 md:supports-[selector(::details-content)]:hidden">
        {t('footer.fold')}
        <Icon name="chevron-down" className="group-open/footer:rotate-180" />
      </summary>
      <FooterParts />
    </details>
  )
}

function FooterParts() {
  const { t } = useTranslation('common')
  const { ownPages, showCompany, usFooter } = useFrame()
  const { company, showPaymentLogos } = useBrand()
  const all = [...links.map(({ to, text }) => ({ to, title: t(text) })), ...ownPages]
  return (
    <div className="wrap grid gap-8 pt-10 pb-6 max-md:group-open/footer:pt-2">
      <nav
        className="grid grid-cols-fit-34 gap-x-5 xl:flex xl:flex-wrap xl:justify-between"
        aria-label={t('footer.label')}
      >
        {all.map(({ to, title }) => (
          <Link key={to} className="footer-link" to={to}>
            {title}
          </Link>
        ))}
      </nav>
      <div className="grid gap-5 border-border-strong/40 border-t pt-5 lg:grid-cols-[auto_1fr] lg:items-start lg:gap-x-12">
        {showPaymentLogos && (
          <div className="flex flex-wrap gap-2" role="img" aria-label={t('footer.payment')}>
            {paymentLogos.map((method) => (
              <img
                className="h-9.5 w-15"
                key={method}
                src={paths.files.paymentLogo(method)}
                alt=""
                width="60"
                height="38"
                loading="lazy"
              />
            ))}
          </div>
        )}
        {showCompany && <CompanyAddress company={company} />}
        {usFooter && <UsFooter />}
        <Disclaimer />
      </div>
    </div>
  )
}

/** States the minimum age and the meaning of the mark on fictional profiles. */
function Disclaimer() {
  const { t } = useTranslation('common')
  const brand = useBrand()
  return (
    <p className="fine lg:col-span-full">
      {t('footer.adults', { minAge: brand.minAge })}{' '}
      {brand.hasFictional && (
        <Trans
          t={t}
          i18nKey="footer.fictional"
          values={{ plural: brand.fictionalPlural || t('fictional.plural') }}
          components={{
            mark: (
              <span className="inline-flex align-[-0.2em]">
                <Icon name={brand.fictionalIcon} />
              </span>
            ),
          }}
        />
      )}
    </p>
  )
}

/** US disclaimer, in English only and if the brand's setting is on (specification 2). */
function UsFooter() {
  const { t } = useTranslation('common')
  const brand = useBrand()
  return (
    <div className="fine lg:col-span-full">
      <p>
        <strong>{t('footer.us.title')}</strong> {t('footer.us.background_checks')} {t('footer.us.safety')}
      </p>
      <p>
        <Link className="link" to={paths.page('privacy')}>
          {t('footer.us.privacy_choices')}
        </Link>{' '}
        · {t('footer.us.contact', { email: brand.supportEmail })}
      </p>
    </div>
  )
}
