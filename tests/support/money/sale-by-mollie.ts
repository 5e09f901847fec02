import { afterAll } from 'vitest'
import type { Person } from '../person'
import { mollieKey, openMollie } from '../servers/mollie'
import type { World } from '../world'

/** Mollie's API for the tests of one file. */
export const mollie = await openMollie()
// The product reads it once, at the first use.
process.env.MOLLIE_URL = mollie.url
afterAll(() => mollie[Symbol.asyncDispose]())

/** Settings of a brand whose payment provider is Mollie. */
export const byMollie = { payment: { provider: 'mollie', api_key: { env: 'MOLLIE_KEY' } } } as const

/** Creates a member of a brand with Mollie, who by default signed up two days ago. */
export async function buyerByMollie(world: World, joinedHoursAgo = 48): Promise<Person> {
  mollie.calls.length = 0
  world.saffron.secret = () => mollieKey
  const { anna } = await world.members({ anna: { joinedHoursAgo } })
  return anna
}
