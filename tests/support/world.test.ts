import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { resendActivation } from '~/modules/accounts/email/activate.server'
import { uuidv7 } from '~/platform/tokens.server'
import { openWorld } from './world'

test('a world begins empty, whatever the one before it left', async () => {
  for (const _ of [1, 2]) {
    await using world = await openWorld()
    const homes = world.database.owner.selectFrom('tenant_homes').selectAll()
    expect(await homes.execute()).toEqual([])
    await world.database.owner
      .insertInto('tenant_homes')
      .values({ pool_id: uuidv7(), tenant_id: uuidv7(), slug: 'saffron' })
      .execute()
    expect(await homes.execute()).toHaveLength(1)
  }
})

test('time that passes moves every moment into the past', async () => {
  await using world = await openWorld()
  await world.database.owner
    .insertInto('tenant_homes')
    .values({ pool_id: uuidv7(), tenant_id: uuidv7(), slug: 'saffron' })
    .execute()
  await world.pass(24)
  const home = await world.database.owner.selectFrom('tenant_homes').selectAll().executeTakeFirstOrThrow()
  expect(Date.now() - home.created_at.getTime()).toBeGreaterThan(23 * 3600_000)
})

test('members of sister brands share a pool, those of other brands do not', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 2 } })
  const { anna, ben, cleo } = await world.members({
    anna: {},
    ben: { at: world.coast, shared: true, premium: true, credits: 10 },
    cleo: { at: world.noirRose },
  })
  const seen = await forTenant(world.saffron, (db) => db.selectFrom('members').select('name').orderBy('name').execute())
  expect(seen.map(({ name }) => name)).toEqual([anna.name, ben.name])
  expect([await ben.balance(), await anna.balance(), await cleo.balance()]).toEqual([10, 0, 0])
  expect(world.saffron.settings.likes_per_day).toBe(2)
})

test('mails are written by the product and read as they would arrive', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { confirmed: false } })
  expect(await world.mails()).toEqual([])
  await resendActivation(anna.member)
  const [mail, ...further] = await world.mails()
  expect(further).toEqual([])
  expect(mail).toMatchObject({ to: anna.member.email, from: 'no-reply@saffron.example' })
  expect(mail?.links.some((link) => link.startsWith('https://saffron.example/activate'))).toBe(true)
})
