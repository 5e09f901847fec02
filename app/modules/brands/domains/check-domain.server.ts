import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { isPublicAddress } from '~/platform/addresses/public-address.server'
import { once } from '~/platform/registry.server'

/** Result of checking a domain. */
export interface DomainLook {
  /** ISO */
  at: string
  /** The address that the domain resolves to; null if it doesn't resolve. */
  address: string | null
  certificate:
    | { kind: 'valid' /** ISO */; until: string }
    | { kind: 'refused' /** As TLS names it: 'CERT_HAS_EXPIRED'. */; code: string }
    | { kind: 'none' }
}

const waitMs = 3_000

/** Latest result per domain, in this server's memory. */
const seen = () => once('looks at domains', () => new LRUCache<string, DomainLook>({ max: 1_000, ttl: 24 * 3_600_000 }))

export function lastLook(domain: string): DomainLook | null {
  return seen().get(domain) ?? null
}

/** Resolves a domain and fetches the certificate shown at its address. Never connects to addresses that aren't public. */
export async function checkDomain(domain: string, port = 443): Promise<DomainLook> {
  const found = await lookup(domain).catch(() => null)
  const address = found?.address ?? null
  const look: DomainLook = {
    at: new Date().toISOString(),
    address,
    certificate: address && isPublicAddress(address) ? await certificateOf(domain, address, port) : { kind: 'none' },
  }
  seen().set(domain, look)
  return look
}

/** Fetches the certificate that the server at an address shows for a domain. */
export function certificateOf(domain: string, host: string, port: number): Promise<DomainLook['certificate']> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: domain, timeout: waitMs })
    const end = (certificate: DomainLook['certificate']) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.once('secureConnect', () => {
      end({ kind: 'valid', until: new Date(socket.getPeerCertificate().valid_to).toISOString() })
    })
    socket.once('timeout', () => end({ kind: 'none' }))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      end(isOfCertificate(error.code) ? { kind: 'refused', code: error.code ?? '' } : { kind: 'none' })
    })
  })
}

/** Whether an error code can only occur after a certificate was shown. */
function isOfCertificate(code = ''): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)
}
