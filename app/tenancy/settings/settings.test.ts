import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nichePrefixes } from '../landers/landers'
import { problemLine } from './problems'
import { readCompanies, readSettings } from './read-settings.server'

const saffron = readFileSync('tenants/saffron/tenant.json', 'utf8')

/** The problems of Saffron's file after one mistake, as the log has them. */
function mistakes(text: string, environment: Record<string, string> = {}): string[] {
  const read = readSettings('tenants/saffron/tenant.json', text, (name) => environment[name])
  return 'problems' in read ? read.problems.map(problemLine) : []
}

function lineOf(part: string, text = saffron): number {
  return text.slice(0, text.indexOf(part)).split('\n').length
}

/** Saffron's file with one setting more. */
function adding(setting: string): string {
  return saffron.replace('"niche": 1,', `"niche": 1,\n  ${setting},`)
}

test('the demo brand is right', () => {
  expect(mistakes(saffron)).toEqual([])
})

test('takes the default for what a brand does not say', () => {
  const read = readSettings('tenant.json', saffron, () => undefined)
  if ('problems' in read) throw new Error('Saffron is wrong')
  expect(read.value.settings).toMatchObject({
    min_age: 18,
    likes_per_day: 4,
    free_messages: 3,
    free_conversations: 2,
    free_visible_photos: 2,
    message_length: 500,
    message_credits: 1,
    photo_credits: 3,
    gift_credits: 5,
    signup_credits: 0,
    refund_days: 14,
    welcome_hours: 24,
    pool_filter: 'niche',
    photo_moderation: 'auto',
    payment: { provider: 'sandbox' },
  })
})

test('a comma forgotten', () => {
  const broken = saffron.replace('"niche": 1,', '"niche": 1')
  expect(mistakes(broken)).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"company_id"', broken)} expected a comma between entries`,
  ])
})

test('a comma too many', () => {
  const broken = saffron.replace(/\}\s*$/, '},\n')
  expect(mistakes(saffron.replace('"sender": "hello@saffron.example"', '"sender": "hello@saffron.example",'))).toEqual([
    expect.stringMatching(
      /^tenants\/saffron\/tenant\.json:\d+ expected a key in double quotes \(is there a comma too many\?\)$/,
    ),
  ])
  expect(mistakes(broken)).toEqual([expect.stringContaining('expected nothing after the end')])
})

test('a comment, an empty file, half a file', () => {
  expect(mistakes(`// our brand\n${saffron}`)).toEqual(['tenants/saffron/tenant.json:1 expected no comments'])
  expect(mistakes('')).toEqual(['tenants/saffron/tenant.json:1 expected JSON, but the file is empty'])
  expect(mistakes(saffron.slice(0, saffron.length / 2))).toHaveLength(1)
})

test.each(['utf16le', 'utf16be'])('a file saved as %s is told to be saved as UTF-8', (encoding) => {
  const bytes = Buffer.from(`\ufeff${saffron}`, 'utf16le')
  const text = (encoding === 'utf16be' ? bytes.swap16() : bytes).toString('utf8')
  expect(mistakes(text)).toEqual([
    'tenants/saffron/tenant.json:1 expected UTF-8, but the file is in UTF-16: save it as UTF-8',
  ])
})

test('a live brand with the sandbox is told the line of live', () => {
  expect(mistakes(adding('"live": true'))).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"niche"') + 1} live: expected false, or a provider in payment that is not the sandbox`,
  ])
})

test('a key misspelt: the nearest known one is named', () => {
  const line = lineOf('"time_zone"')
  expect(mistakes(saffron.replace('"time_zone"', '"timezone"'))).toEqual([
    `tenants/saffron/tenant.json:${line} timezone: expected a known key; did you mean "time_zone"?`,
  ])
  expect(mistakes(adding('"payment": { "provider": "mollie", "api_kye": { "env": "KEY" } }'))).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"niche"') + 1} payment.api_key: expected {"env": "NAME"} or {"file": "name"}, but it is missing`,
    `tenants/saffron/tenant.json:${lineOf('"niche"') + 1} payment.api_kye: expected a known key; did you mean "api_key"?`,
  ])
})

test('a required key left out', () => {
  expect(mistakes(saffron.replace(/"support_email":.*\n/, ''))).toEqual([
    'tenants/saffron/tenant.json:1 support_email: expected an e-mail address, but it is missing',
  ])
})

test('a number in quotes, and one out of bounds', () => {
  const line = lineOf('"niche"')
  expect(mistakes(saffron.replace('"niche": 1', '"niche": "1"'))).toEqual([
    `tenants/saffron/tenant.json:${line} niche: expected a number, found "1"`,
  ])
  expect(mistakes(saffron.replace('"niche": 1', '"niche": 99'))).toEqual([
    `tenants/saffron/tenant.json:${line} niche: expected at most ${nichePrefixes.length}, found 99`,
  ])
  expect(mistakes(adding('"min_age": 16'))).toEqual([
    `tenants/saffron/tenant.json:${line + 1} min_age: expected at least 18, found 16`,
  ])
})

test('a word that is none of the choices', () => {
  expect(mistakes(adding('"signups": "invite"'))).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"niche"') + 1} signups: expected one of "all", "with_trafficsource", "none", found "invite"`,
  ])
})

test('a domain with a scheme', () => {
  const line = lineOf('"saffron.example"')
  expect(mistakes(saffron.replace('"saffron.example"', '"https://saffron.example"'))).toEqual([
    `tenants/saffron/tenant.json:${line} domains[0]: expected a domain in lower case without port or path, such as "saffron.example", found "https://saffron.example"`,
  ])
})

test('a language or country that does not exist', () => {
  expect(mistakes(saffron.replace('"domain_language": "en"', '"domain_language": "gb"'))).toEqual([
    expect.stringContaining('domain_language: expected one of "da", "de", "en"'),
  ])
  expect(mistakes(saffron.replace('"NL"', '"UK"'))).toEqual([
    expect.stringContaining('countries[0]: expected one of "US", "NL"'),
  ])
  expect(mistakes(saffron.replace(/"fictional_singular": \{/, '"fictional_singular": { "se": "x",'))).toEqual([
    expect.stringContaining('fictional_singular.se: expected a known key; known here: da, de, en'),
  ])
})

test('staff who write for fictional profiles that there are none of', () => {
  const without = adding('"fictional_operator": true').replace(
    '"fictional_profiles": true',
    '"fictional_profiles": false',
  )
  expect(mistakes(without)).toEqual([
    expect.stringContaining('fictional_operator: expected false, or fictional_profiles true'),
  ])
})

test('two bundles of one id', () => {
  const twice = saffron.replace(/("id": )2,/, '$11,')
  expect(twice).not.toBe(saffron)
  expect(mistakes(twice)).toEqual([
    expect.stringContaining('bundles[1].id: expected an id of its own, but bundles[0] has 1'),
  ])
})

test('a currency without prices', () => {
  expect(mistakes(saffron.replace(/"EUR": 999,\s*/, ''))).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"prices"')} bundles[0].prices.EUR: expected a price in each of currencies`,
  ])
  expect(mistakes(saffron.replace('"EUR": 999', '"EUR": 9.99'))).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"EUR": 999')} bundles[0].prices.EUR: expected a whole number, found 9.99`,
  ])
})

test('a secret in the file is refused and never repeated in the log', () => {
  const [line] = mistakes(adding('"payment": { "provider": "mollie", "api_key": "live_abc" }'))
  expect(line).toContain('payment.api_key: expected {"env": "NAME"} or {"file": "name"}')
  expect(line).not.toContain('live_abc')
})

test('a variable that the environment lacks is named with its tenant and key', () => {
  const mollie = adding('"payment": { "provider": "mollie", "api_key": { "env": "SAFFRON_MOLLIE" } }')
  expect(mistakes(mollie)).toEqual([
    `tenants/saffron/tenant.json:${lineOf('"niche"') + 1} payment.api_key: expected the environment to have the variable SAFFRON_MOLLIE`,
  ])
  expect(mistakes(mollie, { SAFFRON_MOLLIE: 'live_abc' })).toEqual([])
})

test.each([
  ['"vat_rates": { "NL": 21 }', 'vat_rates.BE: expected a rate for each of countries'],
  [
    '"postbacks": { "x": { "url": "https://x.example", "secret": { "env": "X" } } }',
    'postbacks.x: expected a network that stands in networks',
  ],
  ['"free_photos": 30', 'free_photos: expected at most premium_photos'],
  [
    '"cdn_purge": { "url": "https://cdn.example/purge", "token": { "env": "X" } }',
    'cdn_purge: expected a cdn_prefix beside it',
  ],
])('%s contradicts the rest', (setting, expected) => {
  expect(mistakes(adding(setting), { X: 'x' }).join()).toContain(expected)
})

test('refuses member_resell without a pool, unoffered languages and repeated values', () => {
  expect(mistakes(saffron.replace(/"pool":.*\n/, ''))).toEqual([
    expect.stringContaining('member_resell: expected false, or a pool'),
  ])
  expect(mistakes(saffron.replace(/"languages": \[.*\]/, '"languages": ["nl", "nl"]'))).toEqual([
    expect.stringContaining('languages[1]: expected "nl" once only'),
    expect.stringContaining('domain_language: expected one of languages'),
  ])
})

test('companies are checked the same way', () => {
  const text = readFileSync('tenants/companies.json', 'utf8')
  const read = readCompanies('tenants/companies.json', text)
  expect('value' in read && [...read.value.keys()]).toEqual([1, 2, 5, 6, 9])
  const broken = readCompanies(
    'tenants/companies.json',
    text.replace('"id": 2', '"id": 1').replace('"kvk": "00000001"', '"kvk": 1'),
  )
  expect('problems' in broken && broken.problems.map(problemLine)).toEqual([
    expect.stringMatching(/companies\.json:\d+ companies\[0\]\.kvk: expected a text in double quotes, found 1/),
  ])
  const twice = readCompanies('tenants/companies.json', text.replace('"id": 2', '"id": 1'))
  expect('problems' in twice && twice.problems.map(problemLine)).toEqual([
    expect.stringMatching(/companies\[1\]\.id: expected an id of its own/),
  ])
})
