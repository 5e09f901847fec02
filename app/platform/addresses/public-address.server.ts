import { BlockList, isIP } from 'node:net'
import { parseNetwork, plainAddress } from './networks.server'

/**
 * IPv4 networks outside the public internet (IANA special-purpose registry): this host, private, shared, loopback,
 * link-local, tests, multicast, reserved.
 */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** The only part of IPv6 assigned to the public internet. */
const publicIpv6 = ['2000::/3']

/** Exceptions within `publicIpv6`: protocol assignments, documentation, and 6to4, which can embed any IPv4 address. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = listOf([...specialIpv4, ...specialIpv6])
const assigned = listOf(publicIpv6)

/** Whether an address belongs to the public internet, not to this machine, its network or its cloud. */
export function isPublicAddress(written: string): boolean {
  const address = plainAddress(written)
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const written of networks) {
    const network = parseNetwork(written)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return list
}
