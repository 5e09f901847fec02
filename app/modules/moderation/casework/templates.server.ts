import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { audit } from '~/modules/audit/audit.server'
import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { TooManyTemplates } from '../queue/errors'
import type { Template } from './schema'
import { mostTemplates } from './schema'

/** Returns the brand's templates, by name. */
export function listTemplates(tenant: Tenant): Promise<Template[]> {
  return forTenant(tenant, (db) =>
    ofBrand(db).select(['id', 'name', 'texts']).orderBy('name').limit(mostTemplates).execute(),
  )
}

/**
 * Stores a template, replacing one with the same name. An existing template, given by its id, may get another name.
 * @throws TooManyTemplates 409 for a new name beyond the maximum
 */
export function saveTemplate(
  tenant: Tenant,
  { id = '', name, texts }: Omit<Template, 'id'> & { id?: string },
): Promise<void> {
  return forTenant(tenant, async (db) => {
    if (isUuid(id)) await deletion(db, id).where('name', '<>', name).execute()
    await assertRoomFor(db, name)
    const json = JSON.stringify(texts)
    await db
      .insertInto('statement_templates')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, id: uuidv7(), name, texts: json })
      .onConflict((conflict) =>
        conflict.columns(['pool_id', 'tenant_id', 'name']).doUpdateSet({ texts: json, updated_at: sql<Date>`now()` }),
      )
      .execute()
    audit(db, {
      act: 'template.saved',
      subject: { kind: 'brand', id: tenant.slug, name },
      after: { languages: Object.keys(texts) },
    })
  })
}

/** Two new templates at once wait for each other, so that both are counted. */
async function assertRoomFor(db: TenantDb, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${db.scope.tenantId}`}, 0))`.execute(db)
  const others = await ofBrand(db).select('id').where('name', '<>', name).limit(mostTemplates).execute()
  if (others.length === mostTemplates) throw new TooManyTemplates()
}

/** Removes a template; one that is already gone is ignored. */
export async function removeTemplate(tenant: Tenant, id: string): Promise<void> {
  if (!isUuid(id)) return
  await forTenant(tenant, async (db) => {
    const gone = await deletion(db, id).returning('name').executeTakeFirst()
    if (!gone) return
    audit(db, { act: 'template.removed', subject: { kind: 'brand', id: tenant.slug, name: gone.name } })
  })
}

/** Query: the brand's templates. */
function ofBrand(db: TenantDb) {
  return db
    .selectFrom('statement_templates')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

/** Delete: one of the brand's templates. */
function deletion(db: TenantDb, id: string) {
  return db
    .deleteFrom('statement_templates')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

export interface WordsWish {
  /** Id of a template; empty for none. */
  templateId: string
  /** The moderator's own words, in a language that both sides read. */
  words: string
}

/**
 * Returns a statement's additional words: the template in each of its languages, followed by the moderator's own words.
 */
export async function wordsOf(
  db: TenantDb,
  tenant: Tenant,
  { templateId, words }: WordsWish,
): Promise<Partial<Record<string, string>>> {
  const template = isUuid(templateId)
    ? await ofBrand(db).select('texts').where('id', '=', templateId).executeTakeFirst()
    : undefined
  const texts = template?.texts ?? (words ? { [tenant.settings.domain_language]: '' } : {})
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, [text, words].filter(Boolean).join('\n\n')]),
  )
}

/** Returns a statement's additional words about a refused photo: the photo's own reason, and what its owner can do. */
export function wordsOfReason(tenant: Tenant, reason: RejectionReason): Partial<Record<string, string>> {
  return Object.fromEntries(
    tenant.settings.languages.map((language) => {
      const t = translate(tenant, language)
      return [language, `${t(`mail:photos.reason.${reason}`)} ${t('mail:photos.rejected.note_1')}`]
    }),
  )
}
