import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import type { Reader } from 'maxmind'
import { open } from 'maxmind'

interface CountryRecord {
  country_code: string
}

const shipped = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let reader: Promise<Reader<CountryRecord & Record<string, unknown>>> | undefined

/**
 * The country (ISO 3166-1, upper case) that an IPv4 or IPv6 address is registered in, from the database shipped with
 * the project; null for private, unknown and malformed addresses. The file is opened at first use.
 */
export async function countryOf(address: string): Promise<string | null> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 0) return null
  reader ??= open(createRequire(import.meta.url).resolve(shipped))
  return (await reader).get(plain)?.country_code ?? null
}
