import type { Database } from '~/database/database.server'
import { setDatabase } from '~/database/database.server'
import { keepPresenceIn } from '~/modules/accounts/presence/presence.server'
import { forgetCitiesAround } from '~/modules/places/cities-around.server'
import { countInRedis } from '~/platform/cache/rate-limits.server'
import { emptyDatabase, letTimePass } from './database'
import type { Effects } from './effects'
import type { Mail } from './outbox'
import type { MemberWish, Person } from './person'
import { settle } from './person'
import type { SettingsWish, Tenants } from './tenants'
import { demoTenants } from './tenants'

export interface World extends Tenants, AsyncDisposable {
  database: Database
  /** Creates members, each named by its key: `const { anna, ben } = await world.members({ anna: {}, ben: { premium: true } })`. */
  members<Name extends string>(wishes: Record<Name, MemberWish>): Promise<Record<Name, Person>>
  /** Runs all enqueued effects, as the server would, and returns every e-mail sent so far, oldest first. */
  mails(): Promise<Mail[]>
  /** Lets `hours` pass by moving every timestamp in the database into the past. The clock doesn't change. */
  pass(hours: number): Promise<void>
}

/**
 * Opens a world for one test: a real, empty database in milliseconds, two brands that share a pool, and one brand that
 * doesn't, with the given settings. `await using world = await openWorld()`.
 */
export async function openWorld(wishes: Partial<Record<keyof Tenants, SettingsWish>> = {}): Promise<World> {
  const database = await emptyDatabase()
  setDatabase(database)
  forgetCitiesAround()
  // Drops what earlier files of this process have counted.
  countInRedis(null)
  keepPresenceIn(null)
  const tenants = demoTenants(wishes)
  let effects: Effects | undefined
  return {
    ...tenants,
    database,
    async members<Name extends string>(wishes: Record<Name, MemberWish>) {
      const people: Partial<Record<Name, Person>> = {}
      for (const [index, name] of (Object.keys(wishes) as Name[]).entries()) {
        const wish = wishes[name]
        people[name] = await settle(database.owner, wish.at ?? tenants.saffron, name, wish, index === 0)
      }
      return people as Record<Name, Person>
    },
    async mails() {
      // Imported at first use, because the product's handlers load its e-mail templates.
      const { openEffects } = await import('./effects')
      effects ??= openEffects(Object.values(tenants))
      return effects.mails()
    },
    pass: (hours) => letTimePass(database.owner, hours),
    async [Symbol.asyncDispose]() {
      await effects?.close()
      setDatabase(undefined)
    },
  }
}
