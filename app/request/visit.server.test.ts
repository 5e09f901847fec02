import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { createLog } from '~/platform/log.server'
import type { App } from '~/wiring.server'
import { demoTenants } from '../../tests/support/tenants'
import { openVisit } from './visit.server'

const { saffron } = demoTenants()

/** Of Austria, by the shipped table. */
const visitor = '84.112.1.1'

async function countryOf(variables: Record<string, string>, peer: string, told: string): Promise<string | null> {
  const app = { env: readEnv(variables), log: createLog('silent') } as App
  const headers = { 'cf-ipcountry': told, 'x-forwarded-for': visitor }
  const asked = { method: 'GET', target: '/pricing', peer, encrypted: false, hosts: 1, headers }
  return (await openVisit(app, saffron, asked)).country
}

test('a header that tells the country is believed when the operator names it, from a trusted proxy', async () => {
  const behindProxy = { TRUSTED_PROXIES: '10.0.0.0/8' }
  const behindCdn = { ...behindProxy, COUNTRY_HEADER: 'CF-IPCountry' }
  expect(await countryOf(behindProxy, '10.0.0.1', 'US')).toBe('AT')
  expect(await countryOf(behindCdn, '10.0.0.1', 'US')).toBe('US')
  for (const unknown of ['XX', 'T1', 'us', '']) expect(await countryOf(behindCdn, '10.0.0.1', unknown)).toBe('AT')
  for (const peer of [visitor, `::ffff:${visitor}`]) {
    for (const variables of [{}, behindProxy, behindCdn]) expect(await countryOf(variables, peer, 'US')).toBe('AT')
  }
})

test('the shipped proxy takes out what a visitor says of the own country', () => {
  expect(readFileSync('Caddyfile', 'utf8')).toMatch(/reverse_proxy [^}]*header_up -CF-IPCountry/)
})
