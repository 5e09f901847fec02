import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { isPublicAddress } from '~/platform/addresses/public-address.server'
import { once } from '~/platform/registry.server'

/** What a look at a domain saw. */
export interface DomainLook {
  /** ISO */
  at: string
  /** Where it points; null when it points nowhere. */
  address: string | null
  certificate:
    | { kind: 'valid' /** ISO */; until: string }
    | { kind: 'refused' /** As TLS names it: 'CERT_HAS_EXPIRED'. */; code: string }
    | { kind: 'none' }
}

const waitMs = 3_000

/** What was seen last, on this server. */
const seen = () => once('looks at domains', () => new LRUCache<string, DomainLook>({ max: 1_000, ttl: 24 * 3_600_000 }))

export function lastLook(domain: string): DomainLook | null {
  return seen().get(domain) ?? null
}

/** Asks where a domain points, and for the certificate that is shown there. Addresses that aren't public are not connected to. */
export async function lookAtDomain(domain: string, port = 443): Promise<DomainLook> {
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

/** The certificate that a server at an address shows for a domain. */
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

/** What only somebody who shows a certificate causes. */
function isOfCertificate(code = ''): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)
}
