import type { TenantDb } from '~/database/for-tenant.server'

/** Returns the statement that an objection is about. */
export function appealedStatement(db: TenantDb, appealId: string) {
  return db
    .selectFrom('appeals')
    .innerJoin('statements', (join) =>
      join.onRef('statements.pool_id', '=', 'appeals.pool_id').onRef('statements.id', '=', 'appeals.statement_id'),
    )
    .selectAll('statements')
    .where('appeals.pool_id', '=', db.scope.poolId)
    .where('appeals.id', '=', appealId)
    .executeTakeFirstOrThrow()
}
