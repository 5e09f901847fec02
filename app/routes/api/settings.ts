import { z } from 'zod'
import { pushPublicKey } from '~/modules/notifications/push/brand-keys.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'
import { publicSettings } from '~/tenancy/public-settings'
import { tenantContract } from '~/tenancy/settings/contract.server'

const text = z.string()
const costs = z.object({ costs: z.int().describe('In the smallest unit of the currency'), currency: z.string() })

const answer = tenantContract
  .pick({
    name: true,
    domain_language: true,
    languages: true,
    countries: true,
    currencies: true,
    niche: true,
    company_id: true,
    support_email: true,
    support_phone: true,
    cdn_prefix: true,
    signups: true,
    min_age: true,
    logged_out_search: true,
    logged_out_search_trafficsource: true,
    enable_site_entry_popup: true,
    member_resell: true,
    visible_profile_fields: true,
    visible_profile_notes: true,
    search_fields: true,
    fictional_icon: true,
    message_length: true,
    message_credits: true,
    photo_credits: true,
    gift_credits: true,
    signup_credits: true,
    refund_days: true,
  })
  .extend({
    index_title: text,
    description: text,
    domain: text,
    geoip_country: text.nullable(),
    geoip_selected_country: text.nullable(),
    push_public_key: text.nullable(),
    fictional_warning: text,
    fictional_singular: text,
    fictional_plural: text,
    minimum_message_costs: z.record(text, costs),
  })

export const loader = call(
  {
    method: 'GET',
    path: paths.api.settings,
    summary: "The brand's public settings (specification 3), texts in the request's language.",
    answer,
  },
  ({ context: { tenant, language, client, country } }) =>
    publicSettings(tenant, {
      language,
      detectedCountry: client.country,
      selectedCountry: country,
      pushPublicKey: pushPublicKey(tenant),
    }),
)
