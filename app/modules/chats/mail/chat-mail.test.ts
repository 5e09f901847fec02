import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribe } from '~/modules/accounts/email/unsubscribe.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import type { Mail } from '~/platform/mail/mail'
import { uuidv7 } from '~/platform/tokens.server'
import { handlerPorts } from '../../../../tests/support/effects'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { messageMail } from '../effects.server'
import { messageMailHandler } from '../mails.server'
import { openConversation } from '../reading/open-conversation.server'

/** Carries out what waits in the outbox, and gives the e-mails that came of it. */
async function post(world: World): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const ports = { ...handlerPorts([world.saffron, world.coast, world.noirRose]), mailer }
  const rows = await world.database.owner
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', messageMail.name)
    .orderBy('id')
    .execute()
  for (const { id, pool_id, tenant_id, payload } of rows) {
    await messageMailHandler.run(payload, { ...ports, id, poolId: pool_id, tenantId: tenant_id })
  }
  return mails
}

const change = (
  world: World,
  person: Person,
  values: { notifications_disabled?: string[]; email_disabled_reason?: 'bounce' },
) => world.database.owner.updateTable('accounts').set(values).where('id', '=', person.id).execute()

test('mails an absent member the message, its sender and the price of an answer', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 7 } })
  await world.pass(2)
  const { conversationId } = await anna.write(ben, `Is it <b>true</b> that ${'you like long walks and '.repeat(6)}tea?`)
  const [mail, ...others] = await post(world)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ben.member.email, subject: 'anna wrote to you', tenant: 'saffron' })
  expect(mail?.text).toContain(`/chats/${conversationId}`)
  expect(mail?.text).toContain('A reply costs 1 credit. You have 7.')
  expect(mail?.text).toContain('30, Utrecht')
  expect(mail?.text).toContain('because e-mails about new conversations are switched on')
  expect(mail?.html).not.toContain('<b>true</b>')
  expect(mail?.text).not.toContain('tea?')
})

test('an e-mail comes from the brand of who gets it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { shared: true } })
  const { ben } = await world.members({ ben: { at: world.coast, shared: true } })
  await world.pass(2)
  await anna.write(ben)
  expect(await post(world)).toMatchObject([{ tenant: 'coast', from: { name: 'coast' } }])
})

test('mails nothing that was read, blocked, switched off or is undeliverable', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk, emil, finn } = await world.members({
    anna: { premium: true, credits: 9 },
    ben: {},
    carl: {},
    dirk: {},
    emil: {},
    finn: {},
  })
  await world.pass(2)
  const { conversationId } = await anna.write(ben)
  for (const other of [carl, dirk, emil, finn]) await anna.write(other)
  await openConversation(ben.member, conversationId)
  await blockMember(carl.member, anna.id)
  await blockMember(anna.member, finn.id)
  await change(world, dirk, { notifications_disabled: ['new_conversations'] })
  await change(world, emil, { email_disabled_reason: 'bounce' })
  expect(await post(world)).toEqual([])
})

test('labels a fictional profile that wrote', async () => {
  await using world = await openWorld()
  const { mara, ben } = await world.members({ mara: { fictional: true }, ben: {} })
  await world.pass(2)
  await mara.write(ben)
  const [mail] = await post(world)
  expect(mail?.text).toContain('fictional profile')
})

test('switches this kind of e-mail off by one click, for this member only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  await world.pass(2)
  await anna.write(ben)
  const [mail] = await post(world)
  const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
  expect(await unsubscribe(world.saffron, token)).toBe('new_conversations')
  expect(await unsubscribe(world.saffron, token)).toBe('new_conversations')
  const accounts = await world.database.owner.selectFrom('accounts').select(['id', 'notifications_disabled']).execute()
  expect(Object.fromEntries(accounts.map((row) => [row.id, row.notifications_disabled]))).toEqual({
    [anna.id]: [],
    [ben.id]: ['new_conversations'],
  })
  const forged = [
    token.replace(ben.id, anna.id),
    token.replace('new_conversations', 'news'),
    `${uuidv7()}.news.x`,
    '',
    'x.y.z',
  ]
  for (const wrong of forged) expect(readUnsubscribeToken(world.saffron, wrong)).toBeNull()
  expect(readUnsubscribeToken(world.coast, token)).toBeNull()
})
