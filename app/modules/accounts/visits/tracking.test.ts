import { expect, test } from 'vitest'
import { chooseTracking, trackingOfQuery, trafficSourceOf, withTracking } from './tracking'

const query = (text: string) => new URLSearchParams(text)
const american = { kept: undefined, country: 'US', consent: null }

test('the last click wins whole: nothing of the one before is left', () => {
  const signs = { ...american, kept: 'network=old&sub1=a', query: query('network=new&ref=7') }
  expect(chooseTracking(signs)).toEqual({ tracking: { network: 'new', ref: '7' }, keep: 'network=new&ref=7' })
})

test('a page without tracking data goes on with the kept click and does not prolong it', () => {
  const signs = { ...american, kept: 'network=old&sub1=a', query: query('page=2') }
  expect(chooseTracking(signs)).toEqual({ tracking: { network: 'old', sub1: 'a' }, keep: undefined })
})

test('where the law asks for consent nothing is kept without it, and what was kept goes', () => {
  for (const country of ['NL', 'DE', 'SE', null]) {
    const signs = { kept: undefined, country, consent: null, query: query('network=n') }
    expect(chooseTracking(signs)).toEqual({ tracking: { network: 'n' }, keep: undefined })
    expect(chooseTracking({ ...signs, consent: 'yes' }).keep).toBe('network=n')
    expect(chooseTracking({ ...signs, query: query(''), kept: 'network=n' })).toEqual({ tracking: {}, keep: null })
  }
  expect(chooseTracking({ ...american, consent: 'no', query: query('network=n') }).keep).toBeUndefined()
})

test('tracking data travels in links, beside what they carry', () => {
  expect(withTracking('/signup?invite=x', query('ref=7&network=a b&page=2'))).toBe('/signup?invite=x&network=a+b&ref=7')
  expect(withTracking('/signup', query('page=2'))).toBe('/signup')
})

test('overlong values and control characters are left out', () => {
  expect(trackingOfQuery(query(`network=${'n'.repeat(101)}&ref=%00&sub1=%20%20&sub2=ok`))).toEqual({ sub2: 'ok' })
  expect(trackingOfQuery(query(''))).toBeNull()
})

test('only a network that the brand lists is a traffic source', () => {
  expect(trafficSourceOf({ network: 'partner' }, ['partner'])).toBe('partner')
  expect(trafficSourceOf({ network: 'other' }, ['partner'])).toBeNull()
  expect(trafficSourceOf({ ref: 'partner' }, ['partner'])).toBeNull()
})
