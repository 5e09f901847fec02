import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { Translate } from '~/i18n/translate'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { uuidv7 } from '~/platform/tokens.server'
import { promptNamed, promptNames } from '~/tenancy/prompts/prompts.server'
import type { Tenant } from '~/tenancy/tenant'
import type { AnswerView, StoredAnswer } from './schema'

/** SQL: all answers of the member with id `memberId`, in their order, as JSON of `StoredAnswer`. */
export function answersOf(db: TenantDb, memberId: RawBuilder<string>): RawBuilder<StoredAnswer[]> {
  return answersWith(db, sql`member_id = ${memberId}`)
}

/** SQL: the same, without those that wait for review or were removed. */
export function activeAnswersOf(db: TenantDb, memberId: RawBuilder<string>): RawBuilder<StoredAnswer[]> {
  return answersWith(db, sql`member_id = ${memberId} and status = 'active'`)
}

/** SQL: the same, as members of a brand see them. */
export function shownAnswersOf(
  db: TenantDb,
  tenant: Pick<Tenant, 'texts'>,
  memberId: RawBuilder<string>,
): RawBuilder<StoredAnswer[]> {
  return answersWith(db, sql`member_id = ${memberId} and ${isShown(db, tenant)}`)
}

/**
 * SQL condition: members of a brand see a row of `profile_answers`. They see those to the product's questions, and those
 * of its own members to its own: a sister brand may ask something else under the same name.
 */
export function isShown(db: TenantDb, { texts }: Pick<Tenant, 'texts'>): RawBuilder<boolean> {
  return sql<boolean>`(status = 'active' and (prompt = any(${promptNames()}::text[])
    or ${inBrand(db)} and prompt = any(${promptNames(texts)}::text[])))`
}

function answersWith(db: TenantDb, condition: RawBuilder<unknown>): RawBuilder<StoredAnswer[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', id, 'prompt', prompt, 'text', body, 'status', status)
    order by position), '[]') from profile_answers where ${inPool(db)} and ${condition})`
}

/** Returns the answers with their questions in the reader's language, without those whose question the brand doesn't have. */
export function withQuestions(answers: readonly StoredAnswer[], tenant: Tenant, t: Translate): AnswerView[] {
  return answers.flatMap(({ id, prompt, text }) => {
    const asked = promptNamed(tenant, prompt, t)
    return asked ? [{ id, question: asked.question, text }] : []
  })
}

/**
 * Replaces a member's answers. One whose words or question changed is a new one, which waits for review if the brand's
 * `text_moderation` requires it.
 */
export async function saveAnswers(member: Member, answers: readonly Pick<StoredAnswer, 'prompt' | 'text'>[]) {
  const status = member.tenant.settings.text_moderation === 'off' ? 'active' : 'pending'
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const { poolId: pool_id, tenantId: tenant_id } = db.scope
    const before = await db
      .selectFrom('profile_answers')
      .select(['id', 'prompt', 'body'])
      .where('pool_id', '=', pool_id)
      .where('tenant_id', '=', tenant_id)
      .where('member_id', '=', member.id)
      .execute()
    const rows = answers.map(({ prompt, text: body }, position) => {
      const same = before.find((row) => row.prompt === prompt && row.body === body)
      const row = { pool_id, tenant_id, member_id: member.id, prompt, body, position, status } as const
      return { ...row, id: same?.id ?? uuidv7() }
    })
    const gone = before.filter(({ id }) => rows.every((row) => row.id !== id)).map(({ id }) => id)
    if (gone.length > 0) {
      await db.deleteFrom('profile_answers').where('pool_id', '=', pool_id).where('id', 'in', gone).execute()
    }
    if (rows.length === 0) return
    await db
      .insertInto('profile_answers')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['pool_id', 'id']).doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
      )
      .execute()
  })
}
