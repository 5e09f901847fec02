import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { createLog } from '~/platform/log.server'
import { variantContract } from '~/tenancy/landers/variant-contract.server'
import type { App } from '~/wiring.server'
import { demoTenants } from '../../tests/support/tenants'
import { openVisit, plainTarget } from './visit.server'

const { saffron } = demoTenants()

/** Of Austria, by the shipped table. */
const visitor = '84.112.1.1'

async function countryOf(
  variables: Record<string, string>,
  peer: string,
  headerCountry: string,
): Promise<string | null> {
  const app = { env: readEnv(variables), log: createLog('silent') } as App
  const headers = { 'cf-ipcountry': headerCountry, 'x-forwarded-for': visitor }
  const incoming = { method: 'GET', target: '/pricing', peer, encrypted: false, hosts: 1, headers }
  return (await openVisit(app, saffron, incoming)).country
}

test('a target is read as the router does, whether it has to be parsed for that or not', () => {
  const read = (target: string) => {
    const { pathname, search } = new URL(target, 'http://saffron.example')
    return pathname + search
  }
  for (const target of [
    '/',
    '/landers/gallery/she-a?network=a&sub1=%22+~b.c-d',
    '/a//b',
    '/a?',
    '/webhooks/../login',
    '/./login',
    '/a?b=../c',
    '/a\\..\\b',
    '/é?x=ü',
    "/a?'<>",
    '/a#b',
    '/a\tb',
    '/a b',
  ]) {
    expect(plainTarget(target), target).toBe(read(target))
  }
  for (const foreign of ['http://other.example/', '//other.example', '/\\other.example', '*', '']) {
    expect(plainTarget(foreign), foreign).toBeNull()
  }
})

test('believes a named country header from a trusted proxy only', async () => {
  const behindProxy = { TRUSTED_PROXIES: '10.0.0.0/8' }
  const behindCdn = { ...behindProxy, COUNTRY_HEADER: 'CF-IPCountry' }
  expect(await countryOf(behindProxy, '10.0.0.1', 'US')).toBe('AT')
  expect(await countryOf(behindCdn, '10.0.0.1', 'US')).toBe('US')
  for (const unknown of ['XX', 'T1', 'us', '']) expect(await countryOf(behindCdn, '10.0.0.1', unknown)).toBe('AT')
  for (const peer of [visitor, `::ffff:${visitor}`]) {
    for (const variables of [{}, behindProxy, behindCdn]) expect(await countryOf(variables, peer, 'US')).toBe('AT')
  }
})

test('keeps lander and drawn variant of a visit, with a cookie or without', async () => {
  const app = { env: readEnv({}), log: createLog('silent') } as App
  const variants = { 'none-a': variantContract.parse({}), 'none-b': variantContract.parse({}) }
  const tenant = { ...saffron, landers: variants }
  const visit = (target: string, cookie = '', referer = '') =>
    openVisit(app, tenant, {
      method: 'GET',
      target,
      peer: visitor,
      encrypted: false,
      hosts: 1,
      headers: { host: 'saffron.localhost', cookie, referer },
    })
  for (const country of ['country=NL', 'country=US']) {
    const first = await visit('/landers/gallery?network=n&ref=7', country)
    const variant = first.lander?.variant ?? ''
    expect(['none', ...Object.keys(variants)]).toContain(variant)
    expect(first.tracking).toEqual({ network: 'n', ref: '7', lander: 'gallery', variant })
    const stored = first.cookies.changes().map((line) => line.split(';')[0] ?? '')
    expect(stored.length).toBe(country === 'country=US' ? 1 : 0)
    const cookie = [country, ...stored].join('; ')
    const again = await visit(`/landers/gallery?${first.carried}`, cookie)
    expect(again.lander).toEqual({ lander: 'gallery', variant })
    const signUp = await visit(`/signup?${first.carried}`, cookie, 'http://saffron.localhost/landers/gallery?network=n')
    expect(signUp.tracking).toEqual({ network: 'n', ref: '7', lander: 'gallery', variant })
  }
  // Nothing but the visit knows what was drawn, so a Referer alone doesn't tell.
  const unknown = await visit('/signup', 'country=NL', 'http://saffron.localhost/landers/gallery?network=n')
  expect(unknown.tracking).toEqual({ network: 'n' })
  expect((await visit('/landers/gallery/none-b')).lander).toEqual({ lander: 'gallery', variant: 'none-b' })
  expect((await visit('/landers/gallery/none-c')).lander).toBeNull()
})

test('the shipped proxy takes out what a visitor says of the own country', () => {
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toMatch(/reverse_proxy .*?header_up -CF-IPCountry/s)
})
