import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** What a link of an e-mail leads to: a statement that its reader objects to, or a question about a case. */
type Purpose = 'objection' | 'case-question'

const signer = (purpose: Purpose) => serverSigner(`moderation ${purpose}`)

/**
 * The page behind a link of an e-mail, for whoever needn't be able to log in: a disabled member can't. It proves itself by its
 * signature; opening it changes nothing.
 */
export function mailLinkPath(tenant: Tenant, purpose: Purpose, id: string): string {
  const token = `${id}.${signer(purpose).sign(`${tenant.id}.${id}`)}`
  return purpose === 'objection' ? paths.objection(token) : paths.caseQuestion(token)
}

/** The same as a whole address. */
export function mailLink(tenant: Tenant, purpose: Purpose, id: string): string {
  return originOf(tenant) + mailLinkPath(tenant, purpose, id)
}

/** What a link's token is about; null when it isn't one of this brand's. */
export function readMailLink(tenant: Tenant, purpose: Purpose, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isUuid(id) && signer(purpose).verify(`${tenant.id}.${id}`, signature) ? id : null
}
