import { inviteOperator } from '~/modules/operators/people/invite.server'
import { listOperators } from '~/modules/operators/people/people.server'
import type { Env } from '~/platform/env.server'

/**
 * With demo data: makes a link by which the operator of the server becomes the console's first owner.
 * @returns null when there is an active operator
 */
export async function inviteFirstOwner({ CONSOLE_HOST, PORT }: Env): Promise<string | null> {
  const operators = await listOperators(null, (id) => id)
  if (operators.some(({ state }) => state === 'active')) return null
  const grants = [{ role: 'owner', brandId: null }] as const
  const token = await inviteOperator(null, { email: 'owner@console.example', name: 'Demo owner', grants })
  return `http://${CONSOLE_HOST}:${PORT}/console/invite/${token}`
}
