import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { StatementsTable } from '~/database/tables/reports'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { linkForm } from '../mail/link-form.server'
import { readMailLink } from '../mail/mail-link.server'
import { isObjectable, lastObjectionDay, objectionDays } from '../statements/schema'
import { makeStatement } from '../statements/statements.server'
import type { AppealView } from './schema'
import { appealLimits } from './schema'

const unknown: AppealView = { state: 'unknown', decision: null }

/** Returns the decision that a statement's link leads to. Changes nothing. */
export async function readAppeal(tenant: Tenant, token: string): Promise<AppealView> {
  const id = readMailLink(tenant, 'objection', token)
  if (!id) return unknown
  return forTenant(tenant, async (db) => {
    const statement = await statementAt(db, id).executeTakeFirst()
    return statement ? { state: stateOf(statement), decision: decisionOf(statement) } : unknown
  })
}

/**
 * Lodges an objection against a decision, once, within six months; someone other than the first moderator decides it
 * (Digital Services Act, article 20). A receipt is mailed. Sending it twice makes one objection.
 * @returns what the page shows next
 */
export async function appeal(tenant: Tenant, token: string, message: string): Promise<AppealView> {
  const id = readMailLink(tenant, 'objection', token)
  if (!id) return unknown
  return forTenant(tenant, async (db) => {
    const statement = await statementAt(db, id).forUpdate('statements').executeTakeFirst()
    if (!statement) return unknown
    const state = stateOf(statement)
    if (state !== 'open') return { state, decision: decisionOf(statement) }
    const made = await db
      .insertInto('appeals')
      .values({
        pool_id: db.scope.poolId,
        tenant_id: statement.tenant_id,
        id: uuidv7(),
        statement_id: id,
        account_id: statement.reader_id,
        account_tenant_id: statement.reader_tenant_id,
        message,
      })
      // The same form sent at the same time was lodged meanwhile; the row above was read before.
      .onConflict((conflict) => conflict.columns(['pool_id', 'statement_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { state: 'sent', decision: decisionOf(statement) }
    makeStatement(db, {
      brandId: statement.tenant_id,
      about: { kind: 'appeal', subjectId: made.id, memberId: statement.member_id },
      reader: { id: statement.reader_id, tenantId: statement.reader_tenant_id, side: statement.side },
      statementKind: 'appeal_received',
      reference: statement.reference,
      foundBy: statement.found_by,
      by: null,
    })
    return { state: 'sent', decision: decisionOf(statement) }
  })
}

export const appealForm = linkForm({ max: appealLimits.message, missing: 'moderation:error.reasons', submit: appeal })

type AppealableStatement = StatementsTableRow & { appealed: boolean; late: boolean }
type StatementsTableRow = Pick<StatementsTable, 'told' | 'ground' | 'reference'> & {
  decided_at: Date
  withdrawn_at: Date | null
}

/** Query: a statement sent to a member of this brand. */
function statementAt(db: TenantDb, id: string) {
  return db
    .selectFrom('statements')
    .selectAll()
    .select([
      sql<boolean>`exists (select from appeals where appeals.pool_id = statements.pool_id and appeals.statement_id = statements.id)`.as(
        'appealed',
      ),
      sql<boolean>`decided_at < now() - ${objectionDays} * interval '1 day'`.as('late'),
    ])
    .where('pool_id', '=', db.scope.poolId)
    .where('reader_tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

function stateOf(statement: AppealableStatement): AppealView['state'] {
  if (!isObjectable(statement.told)) return 'unknown'
  if (statement.appealed) return 'sent'
  if (statement.withdrawn_at) return 'changed'
  return statement.late ? 'late' : 'open'
}

function decisionOf({
  told: statementKind,
  ground,
  reference,
  decided_at: at,
}: AppealableStatement): AppealView['decision'] {
  return { statementKind, ground, reference, at: at.toISOString(), until: lastObjectionDay(at).toISOString() }
}
