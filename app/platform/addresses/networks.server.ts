import { isIP } from 'node:net'

export interface Network {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** Reads '10.0.0.0/8', 'fd00::/8' or a single address; null when it is none of these. */
export function parseNetwork(written: string): Network | null {
  const [address = '', size, ...rest] = written.split('/')
  const version = isIP(address)
  if (!version || rest.length > 0) return null
  const bits = version === 4 ? 32 : 128
  if (size !== undefined && (!/^\d{1,3}$/.test(size) || Number(size) > bits)) return null
  return { address, prefix: size === undefined ? bits : Number(size), family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Returns IPv4 written as IPv6 ('::ffff:192.0.2.1', '::ffff:c000:201') in its plain form; others unchanged. */
export function plainAddress(address: string): string {
  const withoutZone = address.replace(/%.*$/, '')
  if (isIP(withoutZone) !== 6) return withoutZone
  const groups = ipv6Groups(withoutZone)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!mapped) return withoutZone
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Returns the eight 16-bit groups of a valid IPv6 address. */
export function ipv6Groups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = hex.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => Number.parseInt(group, 16))
}
