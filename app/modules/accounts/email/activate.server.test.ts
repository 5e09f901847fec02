import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { accountEvents } from '../events.server'
import { activate, isLinkOfBrowser, resendActivation, resendWait, sendActivation } from './activate.server'
import { linkToken } from './links.server'

async function waiting(world: World) {
  const { anna } = await world.members({ anna: { confirmed: false } })
  await forTenant(world.saffron, (db) => sendActivation(db, anna.member))
  return anna
}

/** Tokens of the activation e-mails that were sent, oldest first. */
async function tokens(world: World): Promise<string[]> {
  const rows = await world.database.owner.selectFrom('outbox').select('payload').orderBy('id').execute()
  return rows.map(({ payload }) => linkToken('activation', String(payload.seed)))
}

async function states(world: World) {
  const owner = world.database.owner
  const account = await owner.selectFrom('accounts').select('status').executeTakeFirstOrThrow()
  const member = await owner.selectFrom('members').select('status').executeTakeFirstOrThrow()
  return [account.status, member.status]
}

/** While it is in scope, this listens to activations. */
function listening(listener: (typeof accountEvents.activated)[number]): Disposable {
  accountEvents.activated.push(listener)
  return {
    [Symbol.dispose]() {
      accountEvents.activated.splice(accountEvents.activated.indexOf(listener), 1)
    },
  }
}

test('activates account and profile by the link once, and harmlessly again', async () => {
  await using world = await openWorld()
  const anna = await waiting(world)
  const [token = ''] = await tokens(world)
  const activated: { id: string; tenant: Tenant }[] = []
  using _listener = listening(async (_, account) => {
    activated.push(account)
  })
  await Promise.all([activate(world.saffron, token), activate(world.saffron, token)])
  await activate(world.saffron, token)
  expect(activated).toEqual([{ id: anna.id, tenant: world.saffron }])
  expect(await states(world)).toEqual(['active', 1])
})

test('keeps the link usable when what happens on activation fails', async () => {
  await using world = await openWorld()
  await waiting(world)
  const [token = ''] = await tokens(world)
  {
    using _failing = listening(async () => {
      throw new Error('no credits today')
    })
    await expect(activate(world.saffron, token)).rejects.toThrow('no credits today')
  }
  expect(await states(world)).toEqual(['not_confirmed', 0])
  await activate(world.saffron, token)
  expect(await states(world)).toEqual(['active', 1])
})

test('a link works for 7 days, at its own brand, as an activation link only', async () => {
  await using world = await openWorld()
  await waiting(world)
  const [token = ''] = await tokens(world)
  for (const tenant of [world.coast, world.noirRose]) {
    await expect(activate(tenant, token)).rejects.toThrow('activation_failed')
  }
  for (const forged of ['', 'x', linkToken('reset', 'x'), '\u0000']) {
    await expect(activate(world.saffron, forged)).rejects.toThrow('activation_failed')
  }
  await world.pass(7 * 24 + 1)
  await expect(activate(world.saffron, token)).rejects.toThrow('activation_failed')
  expect(await states(world)).toEqual(['not_confirmed', 0])
})

test('the e-mail may be sent again after 60 seconds, and both links work', async () => {
  await using world = await openWorld()
  const anna = await waiting(world)
  const early = await resendActivation(anna.member).catch((error) => error)
  expect(early.code).toBe('accounts:error.resent_too_soon')
  expect(early.data.count).toBeGreaterThan(50)
  expect(await resendWait(anna.member)).toBe(early.data.count)
  await world.pass(0.02)
  expect(await resendWait(anna.member)).toBe(0)
  const tries = await Promise.allSettled([resendActivation(anna.member), resendActivation(anna.member)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [first = '', ...others] = await tokens(world)
  expect(others).toHaveLength(1)
  await activate(world.saffron, first)
  expect(await states(world)).toEqual(['active', 1])
})

test('an active member gets no further activation e-mail', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: {} })
  await resendActivation(ben.member)
  expect(await tokens(world)).toEqual([])
})

test('neither the database nor the queue holds a link that works', async () => {
  await using world = await openWorld()
  await waiting(world)
  const [token = ''] = await tokens(world)
  const rows = await Promise.all([
    world.database.owner.selectFrom('account_tokens').selectAll().execute(),
    world.database.owner.selectFrom('outbox').selectAll().execute(),
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link is of the browser with its account’s session or cookie, and of no other', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: {} })
  const anna = await waiting(world)
  const [token = ''] = await tokens(world)
  const knows = (known: string) => ({ knows: (id: string) => id === known })
  const isOf = (opener: Parameters<typeof isLinkOfBrowser>[2], opened = token) =>
    isLinkOfBrowser(world.saffron, opened, opener)
  expect(await isOf({ viewer: anna.member, browser: undefined })).toBe(true)
  expect(await isOf({ viewer: null, browser: knows(anna.id) })).toBe(true)
  expect(await isOf({ viewer: null, browser: undefined })).toBe(false)
  expect(await isOf({ viewer: ben.member, browser: knows(ben.id) })).toBe(false)
  expect(await isOf({ viewer: anna.member, browser: knows(anna.id) }, 'unknown')).toBe(false)
})
