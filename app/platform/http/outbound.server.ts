import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { isPublicAddress } from '../addresses/public-address.server'

const limitMs = 5_000
const limitBytes = 16 * 1024

export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface OutboundAnswer {
  status: number
  body: string
}

/** The server may not call this address. Retrying can't help. */
export class OutboundRefused extends Error {}

interface OutboundOptions {
  /** Whether a network address may be called. */
  permits?: (address: string) => boolean
  /** Hosts ('name:port', as in a URL) named by the server's operator: they may be anywhere and don't need https. */
  trusted?: ReadonlySet<string>
  /** Certificate authority to trust instead of the system's (PEM). */
  ca?: string
}

export type Outbound = (call: OutboundRequest) => Promise<OutboundAnswer>

/**
 * Creates the client to use for every address that a person can influence (push endpoints, postbacks): https only, to
 * the public internet only, checked on the very address that is connected to. Follows no redirects, times out after 5
 * s, reads at most 16 KB.
 * @throws OutboundRefused for an address that may not be called; other errors are the network's
 */
export function outboundClient({ permits = isPublicAddress, trusted, ca }: OutboundOptions = {}): Outbound {
  return (call) => {
    const url = URL.canParse(call.url) ? new URL(call.url) : null
    const isTrusted = url !== null && isPlainOrSecure(url) && (trusted?.has(url.host) ?? false)
    const refusal = url ? !isTrusted && refusalOf(url, permits) : 'no address'
    if (!url || refusal) return Promise.reject(new OutboundRefused(refusal || ''))
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'http:' ? plainRequest : secureRequest
      const outgoing = request(
        url,
        {
          method: call.method,
          headers: { ...call.headers, 'Content-Length': Buffer.byteLength(call.body ?? '') },
          ...(isTrusted ? {} : { lookup: permittedLookup(permits) }),
          signal: AbortSignal.timeout(limitMs),
          agent: false,
          ...(ca ? { ca } : {}),
        },
        (response) => {
          const parts: Buffer[] = []
          let size = 0
          response.on('data', (part: Buffer) => {
            size += part.length
            if (size > limitBytes) outgoing.destroy(new Error('the answer is longer than 16 KB'))
            else parts.push(part)
          })
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') })
          })
          response.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(call.body)
    })
  }
}

function isPlainOrSecure({ protocol, username, password }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}

/** Returns why an address would be refused; null when it may be called. */
export function outboundRefusal(address: string): string | null {
  return URL.canParse(address) ? refusalOf(new URL(address), isPublicAddress) : 'no address'
}

/** A numeric host never reaches the lookup, so it is checked here. */
function refusalOf(url: URL, permits: (address: string) => boolean): string | null {
  if (url.protocol !== 'https:') return 'not https'
  if (url.username || url.password) return 'with a name or password'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !permits(host) ? 'not a public address' : null
}

/** Resolves a name to its permitted addresses; the socket connects to one of exactly these. */
function permittedLookup(permits: (address: string) => boolean): LookupFunction {
  return (hostname, options, found) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const permitted = (addresses ?? []).filter(({ address }) => permits(address))
      const [first] = permitted
      if (error) found(error, '', 0)
      else if (!first) found(new OutboundRefused('not a public address'), '', 0)
      else if (options.all) found(null, permitted)
      else found(null, first.address, first.family)
    })
  }
}
