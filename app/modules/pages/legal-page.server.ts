import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import type { Language } from '~/i18n/languages'
import { textsFolder } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import type { Translate } from '~/i18n/translate'
import type { MarkdownPage } from '~/platform/markdown.server'
import { renderMarkdown } from '~/platform/markdown.server'
import { giftPrices } from '~/tenancy/gift-prices'
import { textIn } from '~/tenancy/local-text'
import type { Tenant, TenantSettings } from '~/tenancy/tenant'
import type { LegalPage } from './legal-pages'

/** A static page in a language, with the brand's and its company's data filled in. */
export function legalPage(tenant: Tenant, language: Language, page: LegalPage): MarkdownPage {
  const source = readFileSync(join(textsFolder(), language, 'pages', `${page}.md`), 'utf8')
  // Markdown is escaped by its renderer, so the values aren't escaped before.
  return renderMarkdown(mustache.render(source, valuesOf(tenant, language), {}, { escape: (value) => String(value) }))
}

/** What the texts may name; an empty value or false leaves out the section that asks for it. */
function valuesOf(tenant: Tenant, language: Language) {
  const { settings, company } = tenant
  const t = translate(tenant, language)
  return {
    name: settings.name,
    domain: tenant.domain,
    min_age: settings.min_age,
    message_price: t('pages:credits', { count: settings.message_credits }),
    photo_price: t('pages:credits', { count: settings.photo_credits }),
    gift_price: giftPriceText(settings, t),
    free_messages: settings.free_messages,
    refund_days: settings.refund_days,
    reactivation_days: settings.reactivation_days,
    fictional: settings.fictional_profiles,
    fictional_plural: textIn(settings.fictional_plural, tenant, language),
    sister_brands: tenant.sisters.length > 0,
    support_email: settings.support_email,
    support_phone: settings.support_phone || company.support_phone,
  }
}

function giftPriceText(settings: TenantSettings, t: Translate): string {
  const { least, most } = giftPrices(settings)
  return t(least < most ? 'pages:credits_between' : 'pages:credits', { count: most, least })
}
