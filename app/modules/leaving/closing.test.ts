import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { makeLink } from '~/modules/accounts/email/links.server'
import { hashPassword } from '~/modules/accounts/passwords/passwords.server'
import { readSession } from '~/modules/accounts/read-session.server'
import { logIn } from '~/modules/accounts/sessions/log-in.server'
import { inbox, unreadTotal } from '~/modules/chats/queries.server'
import { readMessages } from '~/modules/chats/reading/read-messages.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { likesPage } from '~/modules/likes/queries.server'
import { readDeck } from '~/modules/likes/swipe/deck.server'
import { memberPage } from '~/modules/members/member-page.server'
import { filterRules, searchMembers } from '~/modules/members/search/search-members.server'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { listReports } from '~/modules/moderation/queries.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { subscribe } from '~/modules/notifications/push/subscriptions.server'
import { proveBooks } from '~/modules/payments/books/prove-books.server'
import { endSandboxPayment } from '~/modules/payments/provider/sandbox-checkout.server'
import { ordered, ordersIn, paidOrder } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { closeAccount } from './closing/close-account.server'
import { closingView, submitLeaving } from './closing/submit-leaving.server'
import { offersFor, refundAll } from './offers/find-offers.server'
import { takeStayDiscount } from './offers/stay-discount.server'
import { reactivate, returnViewOf } from './returning/reactivate.server'
import { submitWayBack } from './returning/submit-return.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
const password = 'a long password of hers'
const asking = {
  t: (key: string) => key,
  client: { ...client, address: '', country: null, https: true, onThisMachine: false },
}
const close = ({ member }: Person) => closeAccount(member, { reason: 'privacy', note: null, addressBlock: '' })

async function withPassword(world: World, { id }: Person): Promise<void> {
  const password_hash = await hashPassword(password)
  await world.database.owner.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute()
}

/** The token of the newest e-mail that leads back. */
async function wayBack(world: World): Promise<string> {
  const links = (await world.mails()).flatMap((mail) => mail.links)
  const link = links.findLast((address) => address.includes('/reactivate?token='))
  return link?.split('token=')[1] ?? ''
}

/** Where somebody comes upon Anna. */
async function placesOf({ member }: Person, anna: Person): Promise<string[]> {
  const looker = { tenant: member.tenant, viewer: member }
  const rules = filterRules(looker, 'NL')
  const { cards } = await searchMembers(looker, { ...rules.preset, gender: 'female' }, rules, null)
  const { chats } = await inbox(member, { filter: 'all' })
  const places: Record<string, unknown> = {
    search: cards.some(({ id }) => id === anna.id),
    deck: (await readDeck(member)).cards.some(({ id }) => id === anna.id),
    likes: (await likesPage(member, 'received', null)).likes.some((like) => like.member.id === anna.id),
    profile: await memberPage(looker, anna.id).then(
      ({ kind }) => kind === 'profile',
      () => false,
    ),
    'chat name': chats.some(({ peer }) => peer.id === anna.id && peer.name !== ''),
    'chat preview': chats.some(({ preview }) => preview === 'Good morning'),
    badge: (await forMember(member, (db) => unreadTotal(db, member.id))) > 0,
    message: (await Promise.all(chats.map(({ id }) => readMessages(member, id, null)))).some(({ messages }) =>
      messages.some(({ body }) => body === 'Good morning'),
    ),
  }
  return Object.keys(places).filter((place) => places[place])
}

test('hides a closed account at once on both brands, and restores it by the link', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({
    anna: { shared: true },
    ben: {},
    carl: { at: world.coast, shared: true },
  })
  await ben.write(anna, 'Hello')
  await anna.write(ben, 'Good morning')
  await likeMember(anna.member, ben.id)
  const everywhere = ['search', 'likes', 'profile', 'chat name', 'chat preview', 'badge', 'message']
  expect((await placesOf(ben, anna)).filter((place) => place !== 'deck')).toEqual(everywhere)
  expect(await placesOf(carl, anna)).toEqual(['search', 'deck', 'profile'])
  await close(anna)
  expect(await placesOf(ben, anna)).toEqual([])
  expect(await placesOf(carl, anna)).toEqual([])
  await expect(ben.write(anna)).rejects.toThrow('member_gone')
  await expect(likeMember(carl.member, anna.id)).rejects.toThrow('not_found')
  const token = await wayBack(world)
  expect(await returnViewOf(world.saffron, token)).toMatchObject({ name: 'anna', credits: 0 })
  expect(await placesOf(ben, anna)).toEqual([])
  expect(await reactivate(world.saffron, token, client)).toBeNull()
  expect((await placesOf(ben, anna)).filter((place) => place !== 'deck')).toEqual(everywhere)
  expect(await placesOf(carl, anna)).toEqual(['search', 'deck', 'profile'])
})

test('ends sessions, pushes and links, and reopens once within 14 days at its brand', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await withPassword(world, anna)
  const session = await logIn(world.saffron, { login: 'anna', password }, client)
  await forTenant(world.saffron, (db) => makeLink(db, anna.id, 'reset'))
  const own = (await readSession(world.saffron, session)) as Person['member']
  await subscribe(own, { endpoint: 'https://push.example/anna', p256dh: 'key', auth: 'secret' })
  const pushes = () => world.database.owner.selectFrom('push_subscriptions').select('account_id').execute()
  expect(await pushes()).toEqual([{ account_id: anna.id }])
  await close(anna)
  expect(await readSession(world.saffron, session)).toBeNull()
  expect(await pushes()).toEqual([])
  const open = sql<{ count: number }>`select count(*)::int as count from account_tokens
    where purpose = 'reset' and used_at is null`
  expect((await open.execute(world.database.owner)).rows).toEqual([{ count: 0 }])
  const first = await wayBack(world)
  for (const brand of [world.coast, world.noirRose]) {
    expect(await returnViewOf(brand, first)).toBeNull()
    await expect(reactivate(brand, first, client)).rejects.toThrow('link_invalid')
  }
  await reactivate(world.saffron, first, client)
  await expect(reactivate(world.saffron, first, client)).rejects.toThrow('link_invalid')
  await close(anna)
  await expect(reactivate(world.saffron, first, client)).rejects.toThrow('link_invalid')
  const second = await wayBack(world)
  await world.pass(14 * 24 - 1)
  expect(await returnViewOf(world.saffron, second)).not.toBeNull()
  await world.pass(2)
  expect(await returnViewOf(world.saffron, second)).toBeNull()
  await expect(reactivate(world.saffron, second, client)).rejects.toThrow('link_invalid')
})

test('two closings at the same moment are one, with one e-mail', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await Promise.all([close(anna), close(anna), close(anna)])
  expect((await world.mails()).map(({ subject }) => subject)).toEqual(['Your account is closed'])
})

test('reopens a closed account by its password, once and for a quarter of an hour', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await withPassword(world, anna)
  const refusal = () => logIn(world.saffron, { login: 'anna', password }, client).catch((error) => error)
  await close(anna)
  const { pass } = await refusal()
  expect(await refusal()).toMatchObject({ code: 'accounts:error.waits_for_deletion', status: 409 })
  await expect(reactivate(world.coast, pass, client)).rejects.toThrow('link_invalid')
  expect(await returnViewOf(world.saffron, pass)).toMatchObject({ name: 'anna' })
  expect(await returnViewOf(world.coast, pass)).toBeNull()
  const token = await reactivate(world.saffron, pass, client)
  expect(await readSession(world.saffron, token ?? '')).toMatchObject({ id: anna.id, profileStatus: 'active' })
  await close(anna)
  await expect(reactivate(world.saffron, pass, client)).rejects.toThrow('link_invalid')
})

test('mails the way back to closed accounts only, 3 a day, with a neutral answer', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  await close(anna)
  const send = (email: string) => {
    const form = new FormData()
    form.set('email', email)
    return submitWayBack({ ...asking, tenant: world.saffron, cookies: {} as never }, form)
  }
  for (const email of ['anna@mail.example', 'ben@mail.example', 'nobody@mail.example', 'anna@mail.example']) {
    expect(await send(email)).toEqual({ kind: 'sent', email })
  }
  await send('anna@mail.example')
  expect((await world.mails()).map(({ to }) => to)).toEqual(Array(3).fill('anna@mail.example'))
  expect(await send('no address')).toMatchObject({ kind: 'unsent' })
})

test('a profile that a decision took away stays away when its account comes back', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(ben.member, { memberId: anna.id, reason: 'rude', message: null })
  const [report] = await listReports(world.saffron, { all: true })
  const reference = report?.reference ?? ''
  await close(anna)
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  expect(await placesOf(ben, anna)).toEqual([])
  await reactivate(world.saffron, await wayBack(world), client)
  expect(await placesOf(ben, anna)).toEqual([])
  const { status } = await world.database.owner
    .selectFrom('members')
    .select('status')
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe(3)
})

test('only what can really be had is offered, what fits the reason first', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const kinds = async (reason: Parameters<typeof offersFor>[1]) =>
    (await offersFor(anna.member, reason)).map(({ kind }) => kind)
  const discount = world.saffron.company.delete_discount > 0 ? ['discount'] : []
  expect(await kinds(null)).toEqual([...discount, 'invisible', 'fewer_mails'])
  await paidOrder(anna)
  expect(await kinds('too_many_mails')).toEqual(['fewer_mails', 'refund', ...discount, 'invisible'])
  expect(await offersFor(anna.member, null)).toMatchObject([
    { kind: 'refund', amount: 999, currency: 'EUR', unspent: 20, bought: 20 },
    ...discount.map(() => ({ kind: 'discount' })),
    {},
    {},
  ])
  await refundAll(anna.member)
  expect(await anna.balance()).toBe(0)
  expect(await kinds('too_expensive')).toEqual([...discount, 'invisible', 'fewer_mails'])
  expect((await world.mails()).map(({ subject }) => subject).join()).toMatch(/withdrawal|refund/i)
})

test('the discount of who stays is a code of their own, one, for 14 days', async () => {
  await using world = await openWorld()
  const company = { ...world.saffron.company, delete_discount: 40 }
  const tenant = { ...world.saffron, company }
  const { anna, ben } = await world.members({ anna: { at: tenant }, ben: {} })
  const code = await takeStayDiscount(anna.member)
  expect(code).toMatch(/^STAY40-[0-9A-F]{12}$/)
  expect(await takeStayDiscount(anna.member)).toBe(code)
  // What her code gives is offered, also when the company offers something else by then.
  const offeredLater = { ...anna.member, tenant: { ...tenant, company: { ...company, delete_discount: 20 } } }
  const [until] = (await world.database.owner.selectFrom('discount_codes').select('expires').execute()).map(
    ({ expires }) => expires?.toISOString(),
  )
  expect(await offersFor(offeredLater, 'too_expensive')).toContainEqual({ kind: 'discount', percentage: 40, until })
  expect(await offersFor({ ...offeredLater, id: ben.id }, 'too_expensive')).toContainEqual({
    ...{ kind: 'discount', percentage: 20, until: null },
  })
  const [row] = await world.database.owner.selectFrom('discount_codes').selectAll().execute()
  expect(row).toMatchObject({ user_id: anna.id, value_percentage: 40, validity: 'once-per-user' })
  await world.pass(14 * 24 + 1)
  expect(await takeStayDiscount(anna.member)).toBeNull()
  expect((await offersFor(anna.member, 'too_expensive')).map(({ kind }) => kind)).toEqual(['invisible', 'fewer_mails'])
  expect(
    await takeStayDiscount({ ...ben.member, tenant: { ...tenant, company: { ...company, delete_discount: 0 } } }),
  ).toBeNull()
})

test('asks for the password without a fresh login, and closes nothing with a wrong one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await withPassword(world, anna)
  const submit = (typed: string, member = { ...anna.member, proved: false }) => {
    const form = new FormData()
    form.set('reason', 'privacy')
    form.set('note', 'Too many people know me')
    form.set('password', typed)
    return submitLeaving(asking, member, form, 'delete')
  }
  expect(await submit('wrong')).toMatchObject({
    refused: true,
    reply: {
      shown: { step: 'confirm', closing: { asksPassword: true } },
      reason: 'privacy',
      note: 'Too many people know me',
      result: { error: { password: ['accounts:error.wrong_password'] } },
    },
  })
  for (let time = 2; time < 5; time += 1) await submit('wrong')
  expect(await submit('wrong')).toMatchObject({
    reply: { result: { error: { password: ['accounts:error.login_locked'] } } },
  })
  await world.pass(1)
  expect(await submit(password)).toBe('closed')
  const { status, deletion_reason, deletion_note } = await world.database.owner
    .selectFrom('accounts')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([status, deletion_reason, deletion_note]).toEqual(['deleted', 'privacy', 'Too many people know me'])
})

test('a payment that goes through after the account was closed goes back as a whole', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId } = await ordered(anna)
  expect((await closingView(anna.member)).pending).toHaveLength(1)
  await close(anna)
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  await world.mails()
  expect(await ordersIn(world)).toMatchObject([{ status: 'completed', amount: 999, refunded: 999 }])
  expect(await anna.balance()).toBe(0)
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})
