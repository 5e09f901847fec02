import { expect, test } from 'vitest'
import { countryOf } from '~/platform/addresses/geoip.server'

test('an address of either family belongs to a country', async () => {
  expect(await countryOf('145.97.39.155')).toBe('NL')
  expect(await countryOf('::ffff:145.97.39.155')).toBe('NL')
  expect(await countryOf('2001:610::1')).toBe('NL')
  expect(await countryOf('8.8.8.8')).toBe('US')
})

test('knows no country of a private or invalid address', async () => {
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', '', 'unknown', '1.2.3.4.5', 'fe80::1%eth0']) {
    expect(await countryOf(address)).toBeNull()
  }
})
