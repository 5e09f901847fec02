import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** Purpose of a mail link: to object to a statement, or to answer a question about a case. */
type Purpose = 'objection' | 'case-question'

const signer = (purpose: Purpose) => serverSigner(`moderation ${purpose}`)

/**
 * Returns the path of a signed mail link, for readers who may be unable to log in, such as disabled members. The
 * signature is the authorization; opening the page changes nothing.
 */
export function mailLinkPath(tenant: Tenant, purpose: Purpose, id: string): string {
  const token = `${id}.${signer(purpose).sign(`${tenant.id}.${id}`)}`
  return purpose === 'objection' ? paths.objection(token) : paths.caseQuestion(token)
}

/** Returns the full URL of `mailLinkPath`. */
export function mailLink(tenant: Tenant, purpose: Purpose, id: string): string {
  return originOf(tenant) + mailLinkPath(tenant, purpose, id)
}

/** Returns the id in a link's token; null if it isn't one of this brand's. */
export function readMailLink(tenant: Tenant, purpose: Purpose, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isUuid(id) && signer(purpose).verify(`${tenant.id}.${id}`, signature) ? id : null
}
