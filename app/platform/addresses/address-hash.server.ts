import { serverSigner } from '../tokens.server'

/** Hashes an address for the console: equal for equal addresses, and not reversible. */
export function hashOfAddress(addressBlock: string): string {
  return serverSigner('console addresses').mac(addressBlock).slice(0, 16)
}
