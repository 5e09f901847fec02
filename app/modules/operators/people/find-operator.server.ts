import { forOperators } from '~/database/for-tenant.server'

/** Whose e-mail address it is; nobody when they left. */
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
