import { forOperators } from '~/database/for-tenant.server'
import type { Operator } from '../access/operator'

/** Turns single-key shortcuts such as J and R on or off. Speech input triggers them by accident. */
export async function setSingleKeys({ id, session }: Pick<Operator, 'id' | 'session'>, on: boolean): Promise<void> {
  await forOperators(session, (db) =>
    db.updateTable('operators').set({ single_keys: on }).where('id', '=', id).execute(),
  )
}
