import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { CountryResponse, Reader } from 'maxmind'
import { open } from 'maxmind'
import { plainAddress } from '~/platform/addresses/networks.server'

interface CountryRecord extends CountryResponse {
  country_code: string
}

const shipped = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** RFC 1918. Excluded because the database names a country for parts of these networks. */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)

let reader: Promise<Reader<CountryRecord>> | undefined

/** Cached because a visitor loads several pages, and looking up a country takes as long as finding a cached page. */
const found = new LRUCache<string, { country: string | null }>({ max: 10_000 })

/**
 * Returns the country (ISO 3166-1, upper case) in which an IPv4 or IPv6 address is registered, from the database
 * shipped with the project; null for private, unknown and malformed addresses. The file is opened on first use.
 */
export async function countryOf(address: string): Promise<string | null> {
  const known = found.get(address)
  if (known) return known.country
  const country = await lookUp(address)
  found.set(address, { country })
  return country
}

async function lookUp(address: string): Promise<string | null> {
  const plain = plainAddress(address)
  if (isIP(plain) === 0 || privateNetworks.check(plain)) return null
  reader ??= open<CountryRecord>(createRequire(import.meta.url).resolve(shipped))
  return (await reader).get(plain)?.country_code ?? null
}
