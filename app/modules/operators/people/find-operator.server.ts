import { forOperators } from '~/database/for-tenant.server'

/** Finds an operator by e-mail address; undefined for operators who were removed. */
export function findOperator(email: string): Promise<{ id: string } | undefined> {
  return forOperators(null, (db) =>
    db
      .selectFrom('operators')
      .select('id')
      .where('email_key', '=', email.trim().toLowerCase())
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  )
}
