import { serverSealer } from '~/platform/seal/seal.server'
import { isUuid } from '~/platform/uuid'

const sealer = () => serverSealer('message ids')

/** How browsers know a message. Its id would tell them in milliseconds when it was written. */
export function messageKey(id: string): string {
  return sealer().seal(Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'))
}

/** The id of the message; null for what is no key. */
export function messageOf(key: string): string | null {
  const hex = Buffer.from(sealer().open(key) ?? '', 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(id) ? id : null
}
