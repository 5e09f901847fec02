import { serverSigner } from '../tokens.server'

/** What the console keeps and shows of an address: the same for the same address, and nobody finds the address from it. */
export function hashOfAddress(addressBlock: string): string {
  return serverSigner('console addresses').mac(addressBlock).slice(0, 16)
}
