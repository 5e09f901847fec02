import { serverSealer } from '~/platform/seal/seal.server'
import { isUuid } from '~/platform/uuid'

const sealer = () => serverSealer('message ids')

/**
 * Returns the key by which browsers refer to a message. Its id would reveal, to the millisecond, when it was written.
 */
export function messageKey(id: string): string {
  return sealer().seal(Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'))
}

/** Returns the id of the message, or null for an invalid key. */
export function messageOf(key: string): string | null {
  const hex = Buffer.from(sealer().open(key) ?? '', 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(id) ? id : null
}
