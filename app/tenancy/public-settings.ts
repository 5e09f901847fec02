import type { Language } from '~/i18n/languages'
import { textIn } from './local-text'
import { minimumMessageCosts } from './message-costs'
import type { Tenant } from './tenant'

/** Settings that depend on the requesting visitor. */
export interface SettingsReader {
  language: Language
  /** ISO 3166-1; null when unknown. */
  detectedCountry: string | null
  selectedCountry: string | null
  /** Public key of the server's web push; null where there is none. */
  pushPublicKey: string | null
}

/**
 * Returns the site settings of specification 3, as served by `GET /api/settings.php`. Each one is listed explicitly, so
 * that everything else stays on the server, above all secrets.
 */
export function publicSettings(tenant: Tenant, reader: SettingsReader) {
  const { settings } = tenant
  const text = (value: Parameters<typeof textIn>[0]) => textIn(value, tenant, reader.language)
  return {
    name: settings.name,
    index_title: text(settings.index_title),
    description: text(settings.description),
    domain: tenant.domain,
    domain_language: settings.domain_language,
    languages: settings.languages,
    countries: settings.countries,
    currencies: settings.currencies,
    geoip_country: reader.detectedCountry,
    geoip_selected_country: reader.selectedCountry,
    niche: settings.niche,
    company_id: settings.company_id,
    support_email: settings.support_email,
    support_phone: settings.support_phone || tenant.company.support_phone,
    cdn_prefix: settings.cdn_prefix,
    push_public_key: reader.pushPublicKey,
    signups: settings.signups,
    min_age: settings.min_age,
    logged_out_search: settings.logged_out_search,
    logged_out_search_trafficsource: settings.logged_out_search_trafficsource,
    enable_site_entry_popup: settings.enable_site_entry_popup,
    member_resell: settings.member_resell,
    visible_profile_fields: settings.visible_profile_fields,
    visible_profile_notes: settings.visible_profile_notes,
    search_fields: settings.search_fields,
    fictional_icon: settings.fictional_icon,
    fictional_warning: text(settings.fictional_warning),
    fictional_singular: text(settings.fictional_singular),
    fictional_plural: text(settings.fictional_plural),
    message_length: settings.message_length,
    minimum_message_costs: minimumMessageCosts(settings),
    message_credits: settings.message_credits,
    photo_credits: settings.photo_credits,
    gift_credits: settings.gift_credits,
    signup_credits: settings.signup_credits,
    refund_days: settings.refund_days,
  }
}
