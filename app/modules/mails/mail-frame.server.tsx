import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { compile } from 'html-to-text'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { countryName } from '~/i18n/country-name'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import type { Translate } from '~/i18n/translate'
import { paths } from '~/paths'
import type { MailAttachment } from '~/platform/mail/mail'
import { appIconUrl } from '~/tenancy/files/asset-url'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { darkTokens, plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { darkStyles } from './dark-styles'

/** Subject and both bodies of an e-mail. */
export interface Letter {
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
}

/** The brand's data that every e-mail shows. */
export interface MailBrand {
  name: string
  /** URL of the brand's icon. */
  icon: string
  /** Scheme and canonical host of every link. */
  origin: string
  languageTag: string
  colorScheme: 'light' | 'dark'
  /** '--c-primary' → '#…': plain values. */
  tokens: ReadonlyMap<string, string>
  /** The same of the theme's dark variant; null without one. */
  darkTokens: ReadonlyMap<string, string> | null
  company: MailCompany
  t: Translate
}

/** The parts of the line about the company. */
export interface MailCompany {
  /** Name and street. */
  firm: string
  /** Postal code and town. */
  town: string
  country: string
  /** Number in the country's company register, with the register's name. */
  registration: string | null
}

/** The brand's data for its e-mails, in the reader's language. */
export function mailBrand(tenant: Tenant, language: Language): MailBrand {
  const { company } = tenant
  const origin = originOf(tenant)
  const t = translate(tenant, language)
  return {
    name: tenant.settings.name,
    icon: origin + appIconUrl(tenant, '192.png'),
    origin,
    languageTag: languageTag(language),
    colorScheme: tenant.theme.colorScheme,
    tokens: plainTokens(tenant.theme),
    darkTokens: darkTokens(tenant.theme),
    company: {
      firm: `${company.name}, ${company.address}`,
      town: [company.postal_code, company.city].filter(Boolean).join(' '),
      country: countryName(company.country, language),
      registration: company.kvk ? t('common:footer.registration', { number: company.kvk }) : null,
    },
    t,
  }
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The plain text of an e-mail's HTML, as react-email's `toPlainText` writes it, which compiles its rules each time. */
const plainTextOf = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
})

/** Renders an e-mail synchronously: react-email's own `render` uses a stream, which takes four times as long. */
export function letterOf(subject: string, view: ReactElement): Letter {
  const html = doctype + renderToStaticMarkup(view)
  return { subject, html, text: plainTextOf(html) }
}

interface MailFrameProps {
  brand: MailBrand
  /** Preview text that mail programs show after the subject. */
  preview: string
  /** Why the reader gets this e-mail and how to unsubscribe; e-mails about the account instead say that they contain no advertising. */
  why: ReactNode
  children: ReactNode
}

/** The frame of every e-mail: 600 px wide, tables and inline styles (design, 24 e-mail). */
export function MailFrame({ brand, preview, why, children }: MailFrameProps) {
  const { t, origin } = brand
  const look = mailLook(brand)
  const schemes = brand.darkTokens ? 'light dark' : brand.colorScheme
  return (
    <Html lang={brand.languageTag} dir="ltr">
      <Head>
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        {brand.darkTokens && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of its selectors
          <style dangerouslySetInnerHTML={{ __html: darkStyles(brand.tokens, brand.darkTokens) }} />
        )}
      </Head>
      <Preview>{preview}</Preview>
      <Body style={look.body}>
        <Container style={look.container}>
          <Section style={look.top}>
            <Link href={origin} style={look.brand}>
              <Img src={brand.icon} alt="" width={32} height={32} style={look.icon} />
              {brand.name}
            </Link>
          </Section>
          <Section style={look.pad}>{children}</Section>
          <Section style={look.foot}>
            <Text style={look.fine}>{why}</Text>
            <Text style={look.fine}>
              <CompanyLine company={brand.company} />
            </Text>
            <Text style={look.fine}>
              <Link href={`${origin}${paths.page('service')}`} style={look.quietLink}>
                {t('mail:frame.service')}
              </Link>
              {' · '}
              <Link href={`${origin}${paths.page('privacy')}`} style={look.quietLink}>
                {t('mail:frame.privacy')}
              </Link>
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/** Company details; a postal code or number never breaks across lines. */
function CompanyLine({ company: { firm, town, country, registration } }: { company: MailCompany }) {
  const whole = { whiteSpace: 'nowrap' as const }
  return (
    <>
      {`${firm}, `}
      <span style={whole}>{town}</span>
      {registration ? `, ${country} · ` : `, ${country}`}
      {registration && <span style={whole}>{registration}</span>}
    </>
  )
}

/** Styles built from the brand's design tokens; `token` returns further ones for the content. */
export function mailLook({ tokens }: MailBrand) {
  const token = (name: string) => tokens.get(name)
  const fontFamily = token('--font-body') ?? 'sans-serif'
  const text: CSSProperties = {
    margin: '0 0 12px',
    fontFamily,
    fontSize: 16,
    lineHeight: '24px',
    color: token('--c-text'),
  }
  const bubble = token('--shape-bubble') ?? '16px'
  const fine: CSSProperties = { ...text, margin: 0, fontSize: 13, lineHeight: '20px', color: token('--c-text-2') }
  return {
    token,
    body: { margin: 0, padding: 0, backgroundColor: token('--c-surface-3'), fontFamily },
    container: { maxWidth: 600, margin: '0 auto' },
    top: { padding: '20px 32px' },
    brand: {
      fontFamily: token('--font-display') ?? fontFamily,
      fontSize: 22,
      fontWeight: 700,
      color: token('--c-text'),
      textDecoration: 'none',
    },
    icon: { display: 'inline-block', marginRight: 10, borderRadius: 8, verticalAlign: 'middle' },
    pad: { padding: '28px 32px', backgroundColor: token('--c-surface-1') },
    foot: { padding: '20px 32px 28px' },
    heading: {
      ...text,
      fontFamily: token('--font-display') ?? fontFamily,
      fontSize: 26,
      lineHeight: '31px',
      fontWeight: 700,
    },
    text,
    // URLs written out in full are wider than a phone's screen.
    note: { ...text, fontSize: 14, lineHeight: '21px', color: token('--c-text-2'), wordBreak: 'break-word' as const },
    fine,
    quietLink: { color: token('--c-text-2'), textDecoration: 'underline' },
    photo: { objectFit: 'cover' as const, borderRadius: token('--shape-media') ?? 16 },
    quote: {
      margin: '20px 0 12px',
      padding: '14px 18px',
      borderRadius: `${bubble} ${bubble} ${bubble} ${token('--shape-bubble-tail') ?? '4px'}`,
      backgroundColor: token('--c-surface-2'),
    },
    button: {
      display: 'inline-block',
      margin: '10px 0 22px',
      padding: '15px 28px',
      backgroundColor: token('--c-primary'),
      borderRadius: token('--r-button') ?? '8px',
      fontFamily,
      fontSize: 16,
      lineHeight: '20px',
      fontWeight: 600,
      color: token('--c-on-primary'),
      textDecoration: 'none',
    },
  } satisfies Record<string, unknown>
}
