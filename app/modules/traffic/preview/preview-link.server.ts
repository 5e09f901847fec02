import { serverSigner } from '~/platform/tokens.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** Name of the query parameter in a link, and of the cookie that stores it while the operator looks around. */
export const previewName = 'preview'

/** Maximum lifetime of a link, in hours. */
export const longestPreviewHours = 14 * 24

const signer = () => serverSigner('previews')

/** Returns a link that shows a page of the brand, published or not, to anyone who has it, until it expires. */
export function previewLink(tenant: Tenant, path: string, hours: number): string {
  const expires = Math.ceil(Date.now() / 1000 + hours * 3600)
  const link = new URL(path, originOf(tenant))
  link.searchParams.set(previewName, `${expires}.${signer().sign(signedText(tenant, expires))}`)
  return link.href
}

/** Returns the remaining seconds of a link's token; null if it is forged, expired or of another brand. */
export function previewSeconds(tenant: Pick<Tenant, 'id'>, token: string): number | null {
  const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]{40,60})$/.exec(token) ?? []
  if (signature === '' || !signer().verify(signedText(tenant, Number(expires)), signature)) return null
  const left = Number(expires) - Math.floor(Date.now() / 1000)
  return left > 0 ? left : null
}

function signedText({ id }: Pick<Tenant, 'id'>, expires: number): string {
  return `${id} ${expires}`
}
