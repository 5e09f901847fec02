import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { translate } from '~/i18n/texts.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import type { MailBrand } from './frame.email'

/** A brand as its e-mails show it, in the reader's language. */
export function mailBrand(tenant: Tenant, language: Language): MailBrand {
  const { company } = tenant
  const country = new Intl.DisplayNames([languageTag(language)], { type: 'region' }).of(company.country)
  const place = [company.postal_code, company.city].filter(Boolean).join(' ')
  const address = [company.name, company.address, place, country].filter(Boolean).join(', ')
  return {
    name: tenant.settings.name,
    origin: originOf(tenant),
    languageTag: languageTag(language),
    colorScheme: tenant.theme.colorScheme,
    tokens: tokensOf(tenant.theme.css),
    companyLine: company.kvk ? `${address} · ${company.kvk}` : address,
    t: translate(tenant, language),
  }
}

/** The theme's own values: e-mail programs know no custom properties, so they are written into each element. */
function tokensOf(css: string): ReadonlyMap<string, string> {
  const root = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? ''
  const written = new Map(
    root.split(';').flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim()
      return name.startsWith('--') ? [[name, declaration.slice(colon + 1).trim()]] : []
    }),
  )
  const plain = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => written.get(name) ?? '')
  return new Map([...written].map(([name, value]) => [name, plain(value)]))
}
