import { expect, test } from 'vitest'
import { demoTenants } from '../../tests/support/tenants'
import { minimumMessageCosts } from './message-costs'
import { publicSettings } from './public-settings'

const reader = { language: 'nl', detectedCountry: 'NL', selectedCountry: 'BE', pushPublicKey: 'key' } as const

/** Specification 3, site settings (public). */
const named = [
  'description',
  'index_title',
  'name',
  'countries',
  'geoip_country',
  'geoip_selected_country',
  'niche',
  'signups',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'push_public_key',
  'minimum_message_costs',
  'message_length',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'signup_credits',
  'support_email',
  'support_phone',
  'cdn_prefix',
  'domain',
  'domain_language',
  'fictional_icon',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'refund_days',
  'member_resell',
  'company_id',
  'visible_profile_fields',
  'visible_profile_notes',
  'search_fields',
  'enable_site_entry_popup',
]

test('tells every public setting under its own name, in the visitor’s language', () => {
  const { saffron } = demoTenants({ saffron: { index_title: { en: 'Hello', nl: 'Hallo' } } })
  const settings = publicSettings(saffron, reader)
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(named))
  expect(settings).toMatchObject({
    index_title: 'Hallo',
    geoip_country: 'NL',
    geoip_selected_country: 'BE',
    push_public_key: 'key',
  })
})

test('secrets and what only the operator needs stay on the server', () => {
  const { saffron } = demoTenants({
    saffron: {
      payment: { provider: 'mollie', api_key: { env: 'MOLLIE_KEY' } },
      networks: ['net'],
      postbacks: { net: { url: 'https://net.example/hidden', secret: { env: 'NET_SECRET' } } },
    },
  })
  const published = JSON.stringify(publicSettings(saffron, reader))
  expect(published).not.toMatch(/MOLLIE_KEY|NET_SECRET|hidden|"id"|pool|"mail"/)
})

test('prices a message by its setting, else by the country’s cheapest credit', () => {
  const { saffron } = demoTenants({
    saffron: { minimum_message_costs: { DE: { costs: 33, currency: 'EUR' } }, message_credits: 2 },
  })
  expect(minimumMessageCosts(saffron.settings)).toEqual({
    NL: { costs: 50, currency: 'EUR' },
    DE: { costs: 33, currency: 'EUR' },
    PL: { costs: 220, currency: 'PLN' },
    GB: { costs: 44, currency: 'GBP' },
  })
})
