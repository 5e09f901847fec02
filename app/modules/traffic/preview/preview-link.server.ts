import { serverSigner } from '~/platform/tokens.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** In a link's query, and the cookie that keeps it while the operator looks around. */
export const previewName = 'preview'

/** A link is good for so long at most. */
export const longestPreviewHours = 14 * 24

const signer = () => serverSigner('previews')

/** A link that shows a page of the brand to whoever has it, published or not, until it expires. */
export function previewLink(tenant: Tenant, path: string, hours: number): string {
  const expires = Math.ceil(Date.now() / 1000 + hours * 3600)
  const link = new URL(path, originOf(tenant))
  link.searchParams.set(previewName, `${expires}.${signer().sign(signedText(tenant, expires))}`)
  return link.href
}

/** Seconds that a link's token is still good for; null for one that is forged, of another brand, or late. */
export function previewSeconds(tenant: Pick<Tenant, 'id'>, token: string): number | null {
  const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]{40,60})$/.exec(token) ?? []
  if (signature === '' || !signer().verify(signedText(tenant, Number(expires)), signature)) return null
  const left = Number(expires) - Math.floor(Date.now() / 1000)
  return left > 0 ? left : null
}

function signedText({ id }: Pick<Tenant, 'id'>, expires: number): string {
  return `${id} ${expires}`
}
