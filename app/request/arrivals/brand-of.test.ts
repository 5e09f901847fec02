import { expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { strictTransport } from '../strict-transport.server'
import { brandOf } from './brand-of'

test('looks up the brand of a request once, for its header and for its page', async () => {
  const asked: string[] = []
  const tenants = {
    async forHost(host: string) {
      asked.push(host)
      return { kind: 'redirect', domain: 'saffron.example' } as const
    },
  }
  const arrival = { peer: '192.0.2.1', encrypted: true, headers: { host: 'www.saffron.example' } }
  const brand = brandOf({ tenants }, arrival)
  expect(asked).toEqual([])
  expect(await strictTransport({ env: readEnv({}) }, arrival, brand)).toBe('max-age=31536000')
  expect(await brand()).toEqual({ kind: 'redirect', domain: 'saffron.example' })
  expect(asked).toEqual(['www.saffron.example'])
})
