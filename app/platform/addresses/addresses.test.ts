import { expect, test } from 'vitest'
import { ipv6Groups, parseNetwork, plainAddress } from './networks.server'
import { isPublicAddress } from './public-address.server'

/** Of each network that is not the public internet: the address before it, its first and last, and the one after. */
test.each([
  ['this host', null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['private', '9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['shared by a provider', '100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['this machine', '126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['of a link, and of a cloud’s own data', '169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['private, of sixteen', '172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['of protocols', '191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['of examples', '192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['of relays', '192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['private, of homes', '192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['of measurements', '198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['of examples, too', '198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['of further examples', '203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['of many, and reserved', '223.255.255.255', '224.0.0.0', '255.255.255.255', null],
  ['IPv6 below what is handed out', null, '::', '1fff:ffff::', '2000::'],
  ['IPv6 above what is handed out', '3ffe:ffff::', '4000::', 'ffff::', null],
  ['IPv6 of protocols', '2000:ffff::', '2001::', '2001:1ff:ffff::', '2001:200::'],
  ['IPv6 of examples', '2001:db7:ffff::', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
  ['IPv6 that carries any IPv4', '2001:ffff::', '2002::', '2002:ffff::', '2003::'],
  ['IPv6 of further examples', '3ffe:ffff::', '3fff::', '3fff:fff:ffff::', '3fff:1000::'],
])('nothing of the network "%s" is called, and its neighbours are', (_, before, first, last, after) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false])
  for (const neighbour of [before, after]) if (neighbour) expect(isPublicAddress(neighbour), neighbour).toBe(true)
})

test.each([
  ...['::ffff:10.0.0.1', '::ffff:a00:1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...['fe80::1%eth0', 'fd00::1', 'fc00::1', 'ff02::1', '::1', '', 'localhost'],
])('%j is not public however it is written', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('an IPv4 address within IPv6 is the IPv4 address, every other one itself', () => {
  expect(plainAddress('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(plainAddress('::ffff:c000:201')).toBe('192.0.2.1')
  expect(plainAddress('::FFFF:8.8.8.8%1')).toBe('8.8.8.8')
  expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
  for (const other of ['192.0.2.1', '::c000:201', '1::ffff:c000:201', '::fffe:c000:201', 'no address']) {
    expect(plainAddress(other)).toBe(other)
  }
  expect(ipv6Groups('2001:db8::1:0')).toEqual([0x2001, 0xdb8, 0, 0, 0, 0, 1, 0])
  expect(ipv6Groups('1:2:3:4:5:6:7:8')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(ipv6Groups('64:ff9b::192.0.2.33')).toEqual([0x64, 0xff9b, 0, 0, 0, 0, 0xc000, 0x221])
})

test.each([
  ['10.0.0.0/8', { address: '10.0.0.0', prefix: 8, family: 'ipv4' }],
  ['10.0.0.1', { address: '10.0.0.1', prefix: 32, family: 'ipv4' }],
  ['10.0.0.0/0', { address: '10.0.0.0', prefix: 0, family: 'ipv4' }],
  ['10.0.0.1/32', { address: '10.0.0.1', prefix: 32, family: 'ipv4' }],
  ['fd00::/8', { address: 'fd00::', prefix: 8, family: 'ipv6' }],
  ['::1', { address: '::1', prefix: 128, family: 'ipv6' }],
])('%s is a network', (written, network) => {
  expect(parseNetwork(written)).toEqual(network)
})

test.each(['10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/x', '10.0.0.0/8/8', '10.0.0/8', '/8', ''])(
  '%j is no network',
  (written) => {
    expect(parseNetwork(written)).toBeNull()
  },
)
