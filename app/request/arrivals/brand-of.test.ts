import { expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { demoTenants } from '../../../tests/support/tenants'
import { strictTransport } from '../strict-transport.server'
import { brandOf } from './brand-of'

const arrival = { peer: '192.0.2.1', encrypted: true, headers: { host: 'www.saffron.example' } }

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, 'max-age=31536000'],
])('a host that redirects is looked up once, and says for subdomains %s', async (hsts_subdomains, said) => {
  const { saffron: tenant } = demoTenants({ saffron: { hsts_subdomains } })
  const asked: string[] = []
  const tenants = {
    async forHost(host: string) {
      asked.push(host)
      return { kind: 'redirect', tenant } as const
    },
  }
  const brand = brandOf({ tenants }, arrival)
  expect(asked).toEqual([])
  expect(await strictTransport({ env: readEnv({}) }, arrival, brand)).toBe(said)
  expect(await brand()).toEqual({ kind: 'redirect', tenant })
  expect(asked).toEqual(['www.saffron.example'])
})
