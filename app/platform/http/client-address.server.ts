import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { ipv6Groups, plainAddress } from '../addresses/networks.server'

/** The connection details of a request: the peer's address and the headers as Node provides them. */
export interface Arrival {
  peer: string | undefined
  encrypted: boolean
  headers: Record<string, string | string[] | undefined>
}

/**
 * Returns the visitor's address. X-Forwarded-For counts only when a trusted proxy sent it: read from the right, the
 * first hop that is not a trusted proxy is the visitor. A hop that isn't an address ends the search, because nothing to
 * the left of it can be trusted.
 */
export function clientAddress(arrival: Arrival, trusted: BlockList): string {
  let address = plainAddress(arrival.peer ?? '')
  const hops = header(arrival, 'x-forwarded-for')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
  while (isTrusted(address, trusted)) {
    const hop = hops.pop()
    if (!hop || !isIP(hop)) break
    address = hop
  }
  return address || '0.0.0.0'
}

/** Returns a header that a trusted proxy sets about the visitor; undefined when the request came from anyone else. */
export function proxyHeader(arrival: Arrival, trusted: BlockList, name: string): string | undefined {
  return isTrusted(plainAddress(arrival.peer ?? ''), trusted) ? header(arrival, name) || undefined : undefined
}

/** Whether the request originates on this machine, rather than being forwarded by a proxy on it. */
export function isFromThisMachine(arrival: Arrival): boolean {
  const hops = header(arrival, 'x-forwarded-for').split(',').filter(Boolean)
  return [arrival.peer ?? '', ...hops].every((address) => isLoopback(plainAddress(address.trim())))
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** Whether the visitor uses https, to this server or to a trusted proxy in front of it. */
export function isHttps(arrival: Arrival, trusted: BlockList): boolean {
  if (arrival.encrypted) return true
  if (!isTrusted(plainAddress(arrival.peer ?? ''), trusted)) return false
  return header(arrival, 'x-forwarded-proto').split(',').at(-1)?.trim().toLowerCase() === 'https'
}

/** Returns the part of an address assigned to one household: IPv4 whole, IPv6 by /64 (decisions, 'Login lock'). */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address
  const network = ipv6Groups(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** Shortens an address or an address block so that it no longer identifies one household: IPv4 to /24, IPv6 to /48. */
export function truncatedAddress(addressOrBlock: string): string {
  const address = addressOrBlock.replace(/\/64$/, '')
  if (isIP(address) === 4) return address.replace(/\.\d+$/, '.0')
  if (isIP(address) !== 6) return ''
  const site = ipv6Groups(address).slice(0, 3)
  return `${site.map((group) => group.toString(16)).join(':')}::`
}

/**
 * Results by list. Cached because a check takes 7 µs, and the peers are a few proxies or visitors who load many files.
 */
const judged = new WeakMap<BlockList, LRUCache<string, boolean>>()

function isTrusted(address: string, trusted: BlockList): boolean {
  const known = judged.get(trusted) ?? new LRUCache<string, boolean>({ max: 1000 })
  judged.set(trusted, known)
  const before = known.get(address)
  if (before !== undefined) return before
  const version = isIP(address)
  const answer = version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
  known.set(address, answer)
  return answer
}

function header(arrival: Arrival, name: string): string {
  const value = arrival.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
