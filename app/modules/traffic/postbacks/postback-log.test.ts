import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { activateAccount } from '~/modules/accounts/email/activate.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { outboundClient } from '~/platform/http/outbound.server'
import { uuidv7 } from '~/platform/tokens.server'
import { openEffects } from '../../../../tests/support/effects'
import { hire } from '../../../../tests/support/operators'
import { certificate, openHttps } from '../../../../tests/support/servers/https'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import {
  countPostbacks,
  isAccepted,
  listPostbacks,
  notePostback,
  PostbackSettled,
  sendAgain,
} from './postback-log.server'

/** A network that answers as it is told to, and what it heard of. */
async function openNetwork() {
  const received: string[] = []
  const network = { received, answers: 503 }
  const server = await openHttps((request, response) => {
    received.push(String(request.headers['x-event-id']))
    response.writeHead(network.answers).end()
  })
  return Object.assign(network, { port: server.port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() })
}

const settings = (port: number) => ({
  networks: ['sunline'],
  postbacks: { sunline: { url: `https://localhost:${port}/?e={event}`, secret: { env: 'SUNLINE' } } },
})

function effectsOf({ saffron, coast }: World) {
  const toThisMachine = outboundClient({ permits: (address) => address === '127.0.0.1', ca: certificate })
  const effects = openEffects([saffron, coast], undefined, undefined, toThisMachine)
  return Object.assign(effects, { [Symbol.asyncDispose]: () => effects.close() })
}

async function brought(world: World) {
  const { anna } = await world.members({ anna: { confirmed: false } })
  await world.database.owner
    .updateTable('accounts')
    .set({ traffic_source: 'sunline', tracking: JSON.stringify({ network: 'sunline', ref: 'b' }) })
    .execute()
  await forTenant(world.saffron, (db) => activateAccount(db, world.saffron, anna.id))
}

const all = { open: false, before: null }

test('sends a postback again under its event id after it was given up', async () => {
  await using network = await openNetwork()
  await using world = await openWorld({ saffron: settings(network.port) })
  await using effects = effectsOf(world)
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  await brought(world)
  await effects.mails().catch(() => [])
  const list = () => listPostbacks(tenant, all, 10)
  const postback = { event: 'activation', network: 'sunline', ref: 'b', status: 503 }
  expect(await list()).toMatchObject([{ ...postback, tries: 1, state: 'waiting', nextAt: expect.any(Date) }])
  const [{ id = '' } = {}] = await list()
  await world.database.owner
    .updateTable('outbox')
    .set({ failed_at: new Date(), due_at: 'infinity' })
    .where('id', '=', id)
    .execute()
  expect(await list()).toMatchObject([{ ...postback, state: 'given_up', nextAt: null }])
  expect(await countPostbacks(tenant)).toEqual({ accepted: 0, waiting: 0, given_up: 1 })
  // The queue forgets what was given up after some days: the event goes out all the same.
  await world.database.owner.deleteFrom('outbox').where('id', '=', id).execute()
  network.answers = 200
  await sendAgain(tenant, id)
  await effects.mails()
  expect(await list()).toMatchObject([{ tries: 2, status: 200, state: 'accepted' }])
  expect(network.received).toEqual([id, id])
  await expect(sendAgain(tenant, id)).rejects.toThrow(PostbackSettled)
  await effects.mails()
  expect(network.received).toHaveLength(2)
  const log = await world.database.owner
    .selectFrom('audit_log')
    .select(['act', 'actor_name', 'subject_id'])
    .where('act', 'like', 'postback.%')
    .execute()
  expect(log).toEqual([{ act: 'postback.sent_again', actor_name: 'olga', subject_id: id }])
})

test('postbacks of another brand are neither seen nor sent', async () => {
  await using network = await openNetwork()
  await using world = await openWorld({ saffron: settings(network.port) })
  await using effects = effectsOf(world)
  await brought(world)
  await effects.mails().catch(() => [])
  const nina = await hire('nina', 'finance', world.coast.id)
  const { id } = await world.database.owner.selectFrom('postbacks').select('id').executeTakeFirstOrThrow()
  expect(await listPostbacks(grantedTo(world.saffron, nina), all, 10)).toEqual([])
  for (const tenant of [grantedTo(world.saffron, nina), grantedTo(world.coast, nina)]) {
    await expect(sendAgain(tenant, id)).rejects.toThrow(PostbackSettled)
    await expect(sendAgain(tenant, 'x')).rejects.toThrow(PostbackSettled)
  }
  expect(network.received).toHaveLength(1)
})

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [404, false],
  [null, false],
])('an answer of %s is an acceptance: %s', (status, accepted) => {
  expect(isAccepted(status)).toBe(accepted)
})

/** The brand as an operator reads it who has just logged in. */
const readable = async ({ saffron }: World) => grantedTo(saffron, await hire(uuidv7(), 'owner'))

/** What a network was told of so many events at one moment, and how it answered. */
async function noted({ saffron }: World, statuses: (number | null)[]): Promise<string[]> {
  const rows = statuses.map((status) => ({ status, id: uuidv7() }))
  await forTenant(saffron, async (db) => {
    for (const { id, status } of rows) {
      await notePostback(db, { id, event: 'signup', subject: uuidv7(), network: 'sunline', ref: '', status })
    }
  })
  return rows.map(({ id }) => id)
}

test('reads the log by page, newest first, all or what no network accepted', async () => {
  await using world = await openWorld()
  const tenant = await readable(world)
  const ids = [...(await noted(world, [200, 500])), ...(await noted(world, [204, null, 302]))]
  const pages = async (open: boolean) => {
    const seen: string[][] = []
    for (let before: { at: string; id: string } | null = null; ; ) {
      const page = await listPostbacks(tenant, { open, before }, 2)
      if (page.length === 0) return seen
      seen.push(page.map(({ id }) => id))
      before = page.at(-1) ?? null
    }
  }
  const [first, second, third, fourth, fifth] = ids
  expect(await pages(false)).toEqual([[fifth, fourth], [third, second], [first]])
  expect(await pages(true)).toEqual([[fifth, fourth], [second]])
})

test('counts what was accepted within a day and what is open, for 90 days', async () => {
  await using world = await openWorld()
  await noted(world, [200, 200, 500])
  const counts = async () => countPostbacks(await readable(world))
  expect(await counts()).toEqual({ accepted: 2, waiting: 0, given_up: 1 })
  await world.pass(25)
  expect(await counts()).toEqual({ accepted: 0, waiting: 0, given_up: 1 })
  const left = async () => {
    await world.mails()
    return (await listPostbacks(await readable(world), all, 10)).length
  }
  await world.pass(24 * 88)
  expect(await left()).toBe(3)
  await world.pass(24 * 2)
  expect(await left()).toBe(0)
})

test('a postback that waits when its network is no longer told of anything is given up', async () => {
  await using network = await openNetwork()
  await using world = await openWorld({ saffron: settings(network.port) })
  await using effects = effectsOf(world)
  await brought(world)
  await effects.mails().catch(() => [])
  expect(await countPostbacks(await readable(world))).toMatchObject({ waiting: 1 })
  world.saffron.settings.postbacks = {}
  await world.pass(1)
  await effects.mails()
  expect(network.received).toHaveLength(1)
  expect(await countPostbacks(await readable(world))).toEqual({ accepted: 0, waiting: 0, given_up: 1 })
})
