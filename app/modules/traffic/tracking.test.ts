import { expect, test } from 'vitest'
import {
  chooseTracking,
  trackingConsentCookie,
  trackingCookie,
  trackingOfQuery,
  trafficSourceOf,
  withTracking,
} from './tracking'

const query = (text: string) => new URLSearchParams(text)
const american = { cookie: undefined, cameFrom: null, country: 'US', consent: null }
const dutch = { ...american, country: 'NL' }

test('the last click wins whole: nothing of the one before is left', () => {
  const signs = { ...american, cookie: 'network=old&sub1=a&lander=gallery', query: query('network=new&ref=7') }
  expect(chooseTracking(signs)).toEqual({
    tracking: { network: 'new', ref: '7' },
    keep: 'network=new&ref=7',
    carried: '',
    asks: false,
  })
})

test('a lander joins the click that led to it', () => {
  const signs = { ...american, cookie: 'network=old&sub1=a', query: query('lander=gallery&variant=she-b') }
  expect(chooseTracking(signs)).toMatchObject({
    tracking: { network: 'old', sub1: 'a', lander: 'gallery', variant: 'she-b' },
    keep: 'network=old&sub1=a&lander=gallery&variant=she-b',
  })
})

test('a page without tracking data goes on with the kept click and does not prolong it', () => {
  const signs = { ...american, cookie: 'network=old&sub1=a', query: query('page=2') }
  expect(chooseTracking(signs)).toMatchObject({ tracking: { network: 'old', sub1: 'a' }, keep: undefined, carried: '' })
})

test('keeps nothing without the consent that the law asks for', () => {
  for (const country of ['NL', 'DE', 'SE', null]) {
    const signs = { ...dutch, country, query: query('network=n') }
    expect(chooseTracking(signs)).toEqual({
      tracking: { network: 'n' },
      keep: undefined,
      carried: 'network=n',
      asks: true,
    })
    expect(chooseTracking({ ...signs, consent: 'yes' })).toMatchObject({ keep: 'network=n', carried: '', asks: false })
    expect(chooseTracking({ ...signs, query: query(''), cookie: 'network=n' })).toMatchObject({
      tracking: {},
      keep: null,
    })
  }
  const refused = chooseTracking({ ...american, consent: 'no', query: query('network=n') })
  expect(refused).toMatchObject({ keep: undefined, carried: 'network=n', asks: false })
})

test('carries what may not be stored from the page before', () => {
  const next = { ...dutch, query: query('page=2'), cameFrom: query('network=n&ref=7') }
  expect(chooseTracking(next)).toMatchObject({ tracking: { network: 'n', ref: '7' }, carried: 'network=n&ref=7' })
  expect(chooseTracking({ ...next, consent: 'yes' })).toMatchObject({ keep: 'network=n&ref=7', carried: '' })
  expect(chooseTracking({ ...next, query: query('network=m') })).toMatchObject({ tracking: { network: 'm' } })
  expect(chooseTracking({ ...next, consent: 'yes', cookie: 'network=k' })).toMatchObject({ tracking: { network: 'k' } })
})

test('a lander alone is no advertisement to ask about', () => {
  expect(chooseTracking({ ...dutch, query: query('lander=gallery') })).toMatchObject({
    tracking: { lander: 'gallery' },
    carried: 'lander=gallery',
    asks: false,
  })
})

test('tracking data travels in links, beside what they carry', () => {
  expect(withTracking('/signup?invite=x', query('ref=7&network=a b&page=2'))).toBe('/signup?invite=x&network=a+b&ref=7')
  expect(withTracking('/signup', query('page=2'))).toBe('/signup')
})

test('leaves out what is no short plain text, and takes the first of several values', () => {
  const hostile = [
    `network=${'n'.repeat(101)}&ref=%00&sub1=%20%20&sub2=ok&sub3=${'x'.repeat(10_000)}`,
    'network=%3Cscript%3Ealert(1)%3C/script%3E&sub2=ok&ref=a%0D%0AX:1',
    'sub2=ok&network[]=a&network[0]=b&network[9999999]=c&ref%00=1&__proto__=x&sub1[a]=1',
    'sub2=ok&sub2=second&network=%E2%80%AEevil',
  ]
  for (const text of hostile) expect(trackingOfQuery(query(text)), text).toEqual({ sub2: 'ok' })
  expect(trackingOfQuery(query(''))).toBeNull()
})

test('only a network that the brand lists is a traffic source', () => {
  expect(trafficSourceOf({ network: 'partner' }, ['partner'])).toBe('partner')
  expect(trafficSourceOf({ network: 'other' }, ['partner'])).toBeNull()
  expect(trafficSourceOf({ ref: 'partner' }, ['partner'])).toBeNull()
})

test('a click counts for 30 days, an answer to the question for a year', () => {
  const days = [trackingCookie, trackingConsentCookie].map(({ maxAge }) => maxAge / 86_400)
  expect(days).toEqual([30, 365])
})
