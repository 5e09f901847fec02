import { inviteOperator } from '~/modules/operators/people/invite.server'
import { listOperators } from '~/modules/operators/people/people.server'
import type { Env } from '~/platform/env.server'

/**
 * With demo data: a link by which whoever runs the server becomes owner of the console, as long as nobody is.
 * @returns null when somebody is
 */
export async function inviteFirstOwner({ CONSOLE_HOST, PORT }: Env): Promise<string | null> {
  const operators = await listOperators(null, (id) => id)
  if (operators.some(({ state }) => state === 'active')) return null
  const grants = [{ role: 'owner', brandId: null }] as const
  const token = await inviteOperator(null, { email: 'owner@console.example', name: 'Demo owner', grants })
  return `http://${CONSOLE_HOST}:${PORT}/console/invite/${token}`
}
