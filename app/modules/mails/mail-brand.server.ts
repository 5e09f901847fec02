import { countryName } from '~/i18n/country-name'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import { appIconUrl } from '~/tenancy/files/asset-url'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'
import type { MailBrand } from './frame.email'

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
    company: {
      firm: `${company.name}, ${company.address}`,
      town: [company.postal_code, company.city].filter(Boolean).join(' '),
      country: countryName(company.country, language),
      registration: company.kvk ? t('common:footer.registration', { number: company.kvk }) : null,
    },
    t,
  }
}
