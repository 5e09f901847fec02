import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { activateAccount } from '~/modules/accounts/email/activate.server'
import { signUp } from '~/modules/accounts/sign-up/sign-up.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { outboundClient } from '~/platform/http/outbound.server'
import type { Tenant } from '~/tenancy/tenant'
import { openEffects } from '../../../../tests/support/effects'
import { paidOrder } from '../../../../tests/support/money/buying'
import { Person } from '../../../../tests/support/person'
import { certificate, openHttps } from '../../../../tests/support/servers/https'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'

const tracking = { network: 'sunline', ref: 'b', sub1: 'click/1 & 2', lander: 'gallery' }

interface ReceivedPostback {
  path: string
  url: string
  eventId: string
  signature: string
}

/** A network's server; `answer` says what it does with the calls, in their order. */
async function openPartner(answer: (call: number) => Parameters<RequestListener>[1]['statusCode'] | 'hang' | 'inward') {
  const received: ReceivedPostback[] = []
  const server = await openHttps((request, response) => {
    const eventId = String(request.headers['x-event-id'])
    const url = `https://localhost:${server.port}${request.url}`
    received.push({ path: request.url ?? '', url, eventId, signature: String(request.headers['x-signature']) })
    const says = answer(received.length)
    if (says === 'hang') return
    if (says === 'inward') response.writeHead(302, { Location: `https://localhost:${server.port}/inside` }).end()
    else response.writeHead(says).end()
  })
  return { received, port: server.port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const toThisMachine = () => outboundClient({ permits: (address) => address === '127.0.0.1', ca: certificate })

const settings = (port: number, path = '/pb?c={click_id}&e={event}&id={event_id}&n={network}&l={lander}') => ({
  networks: ['sunline'],
  postbacks: { sunline: { url: `https://localhost:${port}${path}`, secret: { env: 'SUNLINE' } } },
})

async function joined(tenant: Tenant, world: World): Promise<Person> {
  const answer = await signUp(
    tenant,
    {
      email: 'sam@mail.example',
      name: 'Sam',
      birthDate: '1990-05-05',
      gender: 'male',
      seeks: ['female'],
      password: 'a long walk by the sea',
      consents: ['terms'],
      sisterBrands: [],
      draft: 'a draft of twenty characters',
    },
    {
      client: { addressBlock: '192.0.2.1', userAgent: 'Firefox' },
      language: 'nl',
      country: 'NL',
      timeZone: null,
      tracking,
      trafficSource: 'sunline',
      invite: null,
    },
  )
  if (answer.kind !== 'signed_up') throw new Error(answer.kind)
  // Past the welcome discount.
  await world.pass(30)
  const signupAt = new Date(answer.member.signupAt.getTime() - 30 * 3_600_000)
  return new Person({ ...answer.member, signupAt }, world.database.owner)
}

async function broughtBySunline(world: World, { id, name, member }: Person): Promise<Person> {
  await world.database.owner
    .updateTable('accounts')
    .set({ traffic_source: 'sunline', tracking: JSON.stringify({ network: 'sunline', ref: name }) })
    .where('id', '=', id)
    .execute()
  return new Person({ ...member, trafficSource: 'sunline' }, world.database.owner)
}

/** Works off what is due, again and again, as hours pass. */
async function passing(world: World, hours: number, effects: ReturnType<typeof openEffects>): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await effects.mails().catch(() => [])
    await world.pass(1)
  }
  await effects.mails().catch(() => [])
}

function effectsOf(world: World) {
  const effects = openEffects([world.saffron, world.coast, world.noirRose], undefined, undefined, toThisMachine())
  return Object.assign(effects, { [Symbol.asyncDispose]: () => effects.close() })
}

test('tells each conversion until it is accepted: signed, dated, under one id', async () => {
  // Each call fails twice before one like it is accepted.
  const failures = new Map<string, number>()
  let path = ''
  await using partner = await openPartner(() => {
    path = partner.received.at(-1)?.path ?? ''
    const failed = failures.get(path) ?? 0
    failures.set(path, failed + 1)
    return failed < 2 ? 500 : 200
  })
  await using world = await openWorld({ saffron: settings(partner.port) })
  await using effects = effectsOf(world)
  const sam = await joined(world.saffron, world)
  await forTenant(world.saffron, (db) => activateAccount(db, world.saffron, sam.id))
  await paidOrder(sam)
  await paidOrder(sam)
  await withdraw(sam.member, 10_001)
  await withdraw(sam.member, 10_002)
  await passing(world, 6, effects)
  const events = partner.received.map(({ path }) => new URLSearchParams(path.slice(4)).get('e'))
  for (const event of ['signup', 'activation', 'first_purchase', 'refund']) {
    expect(
      events.filter((each) => each === event),
      event,
    ).toHaveLength(3)
  }
  expect(events).toHaveLength(12)
  expect(new Set(partner.received.map(({ eventId }) => eventId)).size).toBe(4)
  for (const { path, url, eventId, signature } of partner.received) {
    const query = Object.fromEntries(new URLSearchParams(path.slice(4)))
    expect(query).toMatchObject({ c: 'click/1 & 2', id: eventId, n: 'sunline', l: 'gallery' })
    const [, seconds = ''] = /^t=(\d+),v1=/.exec(signature) ?? []
    const secret = world.saffron.secret({ env: 'SUNLINE' })
    expect(signature).toBe(`t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${url}`).digest('hex')}`)
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(120)
    expect(`${path} ${signature}`).not.toContain(sam.id)
  }
})

test('tells a network everything when it is back, and lets nobody wait for it', async () => {
  let down = true
  await using partner = await openPartner(() => (down ? 503 : 204))
  await using world = await openWorld({ saffron: settings(partner.port) })
  await using effects = effectsOf(world)
  await joined(world.saffron, world)
  await passing(world, 10, effects)
  expect(partner.received.length).toBeGreaterThan(4)
  down = false
  await passing(world, 12, effects)
  const after = partner.received.length
  await passing(world, 6, effects)
  expect(partner.received).toHaveLength(after)
  expect(new Set(partner.received.map(({ eventId }) => eventId)).size).toBe(1)
})

test('tells only of refunds that give back a member’s first purchase', async () => {
  await using partner = await openPartner(() => 200)
  await using world = await openWorld({ saffron: settings(partner.port, '/pb?e={event}&r={ref}') })
  await using effects = effectsOf(world)
  const people = await world.members({ anna: {}, ben: {}, cleo: {} })
  const anna = await broughtBySunline(world, people.anna)
  const ben = await broughtBySunline(world, people.ben)
  const cleo = await broughtBySunline(world, people.cleo)
  // Of Cleo's purchases the second one goes back: the network is paid for the first.
  for (const buyer of [anna, ben, cleo, cleo]) await paidOrder(buyer)
  await withdraw(cleo.member, 10_004)
  await withdraw(ben.member, 10_002)
  await withdraw(anna.member, 10_001)
  await effects.drain()
  const paths = partner.received.map(({ path }) => path.replace('/pb?', ''))
  expect(paths.sort()).toEqual([
    'e=first_purchase&r=anna',
    'e=first_purchase&r=ben',
    'e=first_purchase&r=cleo',
    'e=refund&r=anna',
    'e=refund&r=ben',
  ])
})

test('a redirect is followed nowhere, and is no acceptance', async () => {
  await using partner = await openPartner((call) => (call === 1 ? 'inward' : 200))
  await using world = await openWorld({ saffron: settings(partner.port) })
  await using effects = effectsOf(world)
  await joined(world.saffron, world)
  await passing(world, 2, effects)
  expect(partner.received.map(({ path }) => path.split('?')[0])).toEqual(['/pb', '/pb'])
})

test('tells only events that the network asks for, of members it brought', async () => {
  await using partner = await openPartner(() => 200)
  const { networks, postbacks } = settings(partner.port)
  const wish = { networks, postbacks: { sunline: { ...postbacks.sunline, events: ['activation' as const] } } }
  await using world = await openWorld({ saffron: wish, coast: wish })
  await using effects = effectsOf(world)
  const sam = await joined(world.saffron, world)
  const { anna } = await world.members({ anna: { at: world.coast, confirmed: false } })
  for (const { id, member } of [sam, anna]) {
    await forTenant(member.tenant, (db) => activateAccount(db, member.tenant, id))
  }
  await paidOrder(anna)
  // Of whom nobody brought there is nothing to try again.
  await effects.drain()
  expect(partner.received.map(({ path }) => new URLSearchParams(path.slice(4)).get('e'))).toEqual(['activation'])
})
