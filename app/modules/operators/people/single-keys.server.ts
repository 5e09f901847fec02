import { forOperators } from '~/database/for-tenant.server'
import type { Operator } from '../access/operator'

/** Whether keys such as J and R act for the operator: who speaks to their computer presses some by accident. */
export async function setSingleKeys({ id, session }: Pick<Operator, 'id' | 'session'>, on: boolean): Promise<void> {
  await forOperators(session, (db) =>
    db.updateTable('operators').set({ single_keys: on }).where('id', '=', id).execute(),
  )
}
