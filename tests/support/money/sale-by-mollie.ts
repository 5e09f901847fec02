import { afterAll } from 'vitest'
import type { Person } from '../person'
import { mollieKey, openMollie } from '../servers/mollie'
import type { World } from '../world'

/** Mollie's API for the tests of one file. */
export const mollie = await openMollie()
// Read once, at the first use.
process.env.MOLLIE_URL = mollie.url
afterAll(() => mollie[Symbol.asyncDispose]())

/** What a brand says whose money Mollie takes. */
export const byMollie = { payment: { provider: 'mollie', api_key: { env: 'MOLLIE_KEY' } } } as const

/** Somebody at that brand who signed up two days ago, or as said. */
export async function buyerByMollie(world: World, joinedHoursAgo = 48): Promise<Person> {
  mollie.calls.length = 0
  world.saffron.secret = () => mollieKey
  const { anna } = await world.members({ anna: { joinedHoursAgo } })
  return anna
}
