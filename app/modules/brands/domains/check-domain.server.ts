import { connect } from 'node:tls'
import { isPublicAddress } from '~/platform/addresses/public-address.server'
import type { Dns } from '~/platform/dns/dns.server'
import type { DomainLook } from '../schema'

/** Milliseconds for a connection and its certificate together. */
const waitMs = 3_000

/** Resolves a domain and fetches the certificate shown at its address. Never connects to addresses that aren't public. */
export async function checkDomain(dns: Dns, domain: string, port = 443): Promise<DomainLook> {
  const answer = await dns.addresses(domain)
  const certificate = { kind: 'none' } as const
  if (answer.kind === 'unasked') return { domain, address: null, code: answer.code, certificate }
  if (answer.kind === 'absent') return { domain, address: null, certificate }
  const [address = null] = answer.records
  return {
    domain,
    address,
    certificate: address && isPublicAddress(address) ? await certificateOf(domain, address, port) : certificate,
  }
}

/** Fetches the certificate that the server at an address shows for a domain. */
export function certificateOf(domain: string, host: string, port: number): Promise<DomainLook['certificate']> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: domain })
    const end = (certificate: DomainLook['certificate']) => {
      clearTimeout(limit)
      socket.destroy()
      resolve(certificate)
    }
    const limit = setTimeout(() => end({ kind: 'none' }), waitMs)
    socket.once('secureConnect', () => {
      end({ kind: 'valid', until: new Date(socket.getPeerCertificate().valid_to).toISOString() })
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      end(isOfCertificate(error.code) ? { kind: 'refused', code: error.code ?? '' } : { kind: 'none' })
    })
  })
}

/** Whether an error code can only occur after a certificate was shown. */
function isOfCertificate(code = ''): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)
}
