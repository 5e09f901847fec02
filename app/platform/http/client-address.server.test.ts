import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import {
  addressBlock,
  clientAddress,
  isFromThisMachine,
  isHttps,
  proxyHeader,
  truncatedAddress,
} from './client-address.server'

const proxies = new BlockList()
proxies.addSubnet('10.0.0.0', 8)
proxies.addSubnet('fd00::', 8, 'ipv6')

function arrival(peer: string, forwardedFor?: string, headers: Record<string, string> = {}) {
  return { peer, encrypted: false, headers: { 'x-forwarded-for': forwardedFor, ...headers } }
}

test.each([
  ['no proxy: the peer itself', '203.0.113.9', undefined, '203.0.113.9'],
  ['a stranger cannot name another address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a trusted proxy names the visitor', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'what the visitor wrote himself stands further left and is ignored',
    '10.0.0.1',
    '1.2.3.4, 198.51.100.1',
    '198.51.100.1',
  ],
  ['a chain of trusted proxies is walked through', '10.0.0.1', '198.51.100.1, 10.0.0.3, 10.0.0.2', '198.51.100.1'],
  ['all hops trusted: the leftmost', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a hop that is no address ends the search', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
  ['no header from the proxy: the proxy', '10.0.0.1', undefined, '10.0.0.1'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['a trusted proxy written as IPv6', '::ffff:10.0.0.1', '::ffff:c633:6401', '198.51.100.1'],
  ['IPv6 proxies too', 'fd00::5', '2001:db8::7', '2001:db8::7'],
])('client address: %s', (_, peer, forwardedFor, expected) => {
  expect(clientAddress(arrival(peer, forwardedFor), proxies)).toBe(expected)
})

test('only a trusted proxy can say that the visitor came over https', () => {
  const claim = { 'x-forwarded-proto': 'https' }
  expect(isHttps(arrival('10.0.0.1', undefined, claim), proxies)).toBe(true)
  expect(isHttps(arrival('203.0.113.9', undefined, claim), proxies)).toBe(false)
  expect(isHttps(arrival('10.0.0.1', undefined, { 'x-forwarded-proto': 'https, http' }), proxies)).toBe(false)
  expect(isHttps({ peer: '203.0.113.9', encrypted: true, headers: {} }, proxies)).toBe(true)
})

test('an address block is a whole IPv4 address or the /64 of an IPv6 address', () => {
  expect(addressBlock('203.0.113.9')).toBe('203.0.113.9')
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:db8:1:2::9')).toBe(addressBlock('2001:db8:1:2:ffff::1'))
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0::/64')
})

test('the log sees a truncated address', () => {
  expect(truncatedAddress('203.0.113.9')).toBe('203.0.113.0')
  expect(truncatedAddress('2001:db8:1:2::9')).toBe('2001:db8:1::')
  expect(truncatedAddress(addressBlock('2001:db8:1:2::9'))).toBe('2001:db8:1::')
  expect(truncatedAddress('nonsense')).toBe('')
})

test('believes headers about the visitor from a trusted proxy alone', () => {
  const headers = { 'x-country': 'US' }
  for (const peer of ['10.0.0.1', '::ffff:10.0.0.1']) {
    expect(proxyHeader(arrival(peer, undefined, headers), proxies, 'x-country')).toBe('US')
    expect(proxyHeader(arrival(peer), proxies, 'x-country')).toBeUndefined()
  }
  for (const peer of ['203.0.113.9', '::ffff:203.0.113.9', '127.0.0.1']) {
    expect(proxyHeader(arrival(peer, '10.0.0.1', headers), proxies, 'x-country')).toBeUndefined()
  }
})

test('counts a request as local if its peer is, and nobody stands behind that', () => {
  for (const peer of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect(isFromThisMachine(arrival(peer))).toBe(true)
    expect(isFromThisMachine(arrival(peer, '127.0.0.1'))).toBe(true)
    expect(isFromThisMachine(arrival(peer, '127.0.0.1, 203.0.113.9'))).toBe(false)
  }
  for (const peer of ['203.0.113.9', '10.0.0.1', '2001:db8::1', '']) {
    expect(isFromThisMachine(arrival(peer))).toBe(false)
    expect(isFromThisMachine(arrival(peer, '127.0.0.1'))).toBe(false)
  }
})

test('a request without a known peer has no address, and is believed nothing', () => {
  const nobody = { peer: undefined, encrypted: false, headers: { 'x-forwarded-for': '198.51.100.1' } }
  expect(clientAddress(nobody, proxies)).toBe('0.0.0.0')
  expect(isHttps({ ...nobody, headers: { 'x-forwarded-proto': 'https' } }, proxies)).toBe(false)
})

test('headers sent twice are read as one, the last entry being the nearest proxy’s', () => {
  const twice = {
    peer: '10.0.0.1',
    encrypted: false,
    headers: { 'x-forwarded-for': ['198.51.100.1', '198.51.100.2'], 'x-forwarded-proto': ['http', ' HTTPS '] },
  }
  expect(clientAddress(twice, proxies)).toBe('198.51.100.2')
  expect(isHttps(twice, proxies)).toBe(true)
})
