import type { TenantSettings } from './contract.server'

export interface Contradiction {
  path: PropertyKey[]
  /** Ends the sentence 'expected …'. */
  expected: string
}

/** Returns the problems between settings that are each valid alone. */
export function contradictions(settings: TenantSettings): Contradiction[] {
  return [
    ...repeated(settings, [
      'domains',
      'languages',
      'countries',
      'currencies',
      'networks',
      'search_fields',
      'visible_profile_fields',
      'prompts',
    ]),
    ...bundleProblems(settings),
    ...moneyProblems(settings),
    ...brandProblems(settings),
    ...changeProblems(settings),
  ]
}

function repeated(settings: TenantSettings, keys: (keyof TenantSettings)[]): Contradiction[] {
  return keys.flatMap((key) => {
    const list = settings[key] as readonly string[]
    return list.flatMap((value, index) =>
      list.indexOf(value) === index ? [] : [{ path: [key, index], expected: `"${value}" once only` }],
    )
  })
}

function bundleProblems({ bundles, currencies }: TenantSettings): Contradiction[] {
  return bundles.flatMap((bundle, index) => {
    const first = bundles.findIndex(({ id }) => id === bundle.id)
    const unpriced = currencies.filter((currency) => bundle.prices[currency] === undefined)
    return [
      ...(first === index
        ? []
        : [{ path: ['bundles', index, 'id'], expected: `an id of its own, but bundles[${first}] has ${bundle.id}` }]),
      ...unpriced.map((currency) => ({
        path: ['bundles', index, 'prices', currency],
        expected: 'a price in each of currencies',
      })),
    ]
  })
}

function moneyProblems({ live, payment, vat_rates, countries, postbacks, networks }: TenantSettings): Contradiction[] {
  const sandboxed = live && payment.provider === 'sandbox'
  return [
    ...(sandboxed ? [{ path: ['live'], expected: 'false, or a provider in payment that is not the sandbox' }] : []),
    ...countries
      .filter((country) => vat_rates[country] === undefined)
      .map((country) => ({ path: ['vat_rates', country], expected: 'a rate for each of countries' })),
    ...Object.keys(postbacks)
      .filter((network) => !networks.includes(network))
      .map((network) => ({ path: ['postbacks', network], expected: 'a network that stands in networks' })),
  ]
}

function brandProblems(settings: TenantSettings): Contradiction[] {
  const rules: [broken: boolean, key: keyof TenantSettings, expected: string][] = [
    [!settings.languages.includes(settings.domain_language), 'domain_language', 'one of languages'],
    [settings.member_resell && !settings.pool, 'member_resell', 'false, or a pool whose brands share members'],
    [settings.free_photos > settings.premium_photos, 'free_photos', 'at most premium_photos'],
    [
      settings.cdn_purge !== undefined && settings.cdn_prefix === '',
      'cdn_purge',
      'a cdn_prefix beside it, whose addresses are purged',
    ],
    [
      settings.fictional_operator && !settings.fictional_profiles,
      'fictional_operator',
      'false, or fictional_profiles true',
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, key, expected]) => ({ path: [key], expected }))
}

function changeProblems({ terms_changes }: TenantSettings): Contradiction[] {
  return terms_changes.flatMap(({ date }, index) => {
    const before = terms_changes[index - 1]
    return before && before.date >= date
      ? [{ path: ['terms_changes', index, 'date'], expected: `after ${before.date}` }]
      : []
  })
}
