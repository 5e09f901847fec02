import type { TenantDb } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { promptNamed } from '~/tenancy/prompts/prompts.server'
import type { Tenant } from '~/tenancy/tenant'
import type { CaseView } from './schema'

/** Returns the text that a case is about: an answer, a caption with its photo, or the text about oneself. */
export async function textOf(db: TenantDb, tenant: Tenant, id: string): Promise<CaseView['text']> {
  const none = { before: null, photo: null }
  const answer = await db
    .selectFrom('profile_answers')
    .select(['prompt', 'body'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (answer) return { ...none, body: withQuestion(tenant, answer.prompt, answer.body) }
  const caption = await db
    .selectFrom('photo_captions')
    .select(['body', 'photo_id as photo'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (caption) return { ...none, ...caption }
  const text = await db
    .selectFrom('profile_texts')
    .select(['body', 'before'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return text ? { ...none, ...text } : null
}

/** Returns an answer below its question, which the console reads in English if the brand has it. */
export function withQuestion(tenant: Tenant, prompt: string, text: string): string {
  const language = tenant.languages.includes('en') ? 'en' : tenant.settings.domain_language
  return `${promptNamed(tenant, prompt, translate(tenant, language))?.question ?? prompt}\n${text}`
}
