import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forConsole, forTenant } from '~/database/for-tenant.server'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { readQueue } from '~/modules/moderation/list/read-queue.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { NotYours, StepUpNeeded } from '~/modules/operators/errors'
import { decideDebits } from '~/modules/payments/direct-debit/block-debits.server'
import { saveCaption } from '~/modules/photos/captions/save-caption.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../tests/support/operators'
import { withPhotos } from '../../../tests/support/photo'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { changeEmailOf, logOutMember, resendMail } from './acts/account.server'
import { decideAbout, restore } from './acts/decision.server'
import { giveGoodwill } from './acts/goodwill.server'
import { noteAbout } from './acts/note.server'
import { eraseMember, exportMember } from './acts/personal-data.server'
import { openConversation, openConversations } from './file/open-messages.server'
import { openPayments } from './file/open-payments.server'
import { readFile } from './file/read-file.server'
import { findMembers } from './search/find-members.server'
import { submitAct } from './submit-act.server'

const everyBrand = ({ saffron, coast, noirRose }: World) => [saffron, coast, noirRose]

const acts = (operator: Operator) =>
  forConsole(operator.session, async (db) => {
    const rows = await db.selectFrom('audit_log').select(['act', 'subject_id', 'reason']).orderBy('at').execute()
    return rows.filter(({ act }) => act.startsWith('member.'))
  })

test('finds members by address, name, id, order and address hash, in own brands only', async () => {
  await using world = await openWorld()
  const { anna, annabel, ben } = await world.members({ anna: {}, annabel: {}, ben: { at: world.coast } })
  const owner = await hire('olga', 'owner')
  const find = async (typed: string, by: Operator = owner) =>
    (await findMembers(by.session, everyBrand(world), typed)).map(({ name }) => name)
  await world.database.owner
    .updateTable('sessions')
    .set({ address_hash: 'abcdefghijklmnop' })
    .where('account_id', '=', ben.id)
    .execute()
  await sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, address_hash, expires_at)
    values (${world.coast.poolId}, ${world.coast.id}, 'x', ${uuidv7()}, ${ben.id}, '', '', 'abcdefghijklmnop', now() + interval '1 day')`.execute(
    world.database.owner,
  )
  expect(await find(` ${anna.member.email.toUpperCase()} `)).toEqual(['anna'])
  expect(await find('ANN')).toEqual(['anna', 'annabel'])
  expect(await find(annabel.id)).toEqual(['annabel'])
  expect(await find('abcdefghijklmnop')).toEqual(['ben'])
  expect(await find('%')).toEqual([])
  expect(await find('')).toEqual([])
  const mo = await hire('mo', 'support', world.saffron.id)
  for (const typed of ['ben', ben.id, ben.member.email, 'abcdefghijklmnop']) expect(await find(typed, mo)).toEqual([])
  expect(await find('anna', mo)).toEqual(['anna', 'annabel'])
  // What finds across brands is closed in a transaction at one brand.
  const elsewhere = await forTenant(grantedTo(world.saffron, owner), (db) =>
    db.selectFrom('accounts').select('id').where('tenant_id', '=', world.coast.id).execute(),
  )
  expect(elsewhere).toEqual([])
})

test('shows no whole address, no message, and no member of another brand', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({
    anna: { premium: true, credits: 5 },
    ben: {},
    cleo: { at: world.noirRose },
  })
  await anna.write(ben, 'a secret for ben')
  const owner = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, owner)
  await noteAbout(tenant, owner, anna.id, 'Was kind.')
  const file = await readFile(tenant, anna.id)
  expect(JSON.stringify(file)).not.toContain(anna.member.email)
  expect(JSON.stringify(file)).not.toContain('secret')
  expect(file).toMatchObject({ name: 'anna', standing: 'shown', balance: 4, counts: { conversations: 1, messages: 1 } })
  expect(file.ledger.map(({ reason, delta, balance }) => [reason, delta, balance])[0]).toEqual(['message', -1, 4])
  expect(file.notes).toMatchObject([{ author: 'olga', body: 'Was kind.' }])
  expect(file.timeline.happened.map(({ kind, by }) => [kind, by])).toContainEqual(['member.noted', 'olga'])
  await expect(readFile(tenant, cleo.id)).rejects.toThrow(NotYours)
  await expect(readFile(tenant, 'nobody')).rejects.toThrow(NotYours)
  const moderator = await hire('mo', 'moderator', world.noirRose.id)
  await expect(readFile(grantedTo(world.saffron, moderator), anna.id)).rejects.toThrow(NotYours)
})

test('shows the words on a photo beside it, unless they wait or were removed', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const photos = await withPhotos(world, anna, 3)
  for (const photo of photos) await saveCaption(anna.member, photo, 'Swam in it.')
  const [ofBen = ''] = await withPhotos(world, ben)
  await saveCaption(ben.member, ofBen, 'Rain.')
  const captions = world.database.owner.updateTable('photo_captions')
  await captions
    .set({ status: 'removed' })
    .where('photo_id', '=', photos[1] ?? '')
    .execute()
  await captions
    .set({ status: 'pending' })
    .where('photo_id', '=', photos[2] ?? '')
    .execute()
  const tenant = grantedTo(world.saffron, await hire('olga', 'owner'))
  const shown = (await readFile(tenant, anna.id)).photos.map(({ caption }) => caption)
  expect(shown).toEqual(['Swam in it.', null, null])
})

test('opens messages and payments for a logged reason, with the right only', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await anna.write(ben, 'hello ben')
  const support = await hire('sam', 'support', world.saffron.id)
  const moderator = await hire('mo', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, support)
  const [talk] = await openConversations(tenant, support, anna.id, { reason: 'asked by anna' })
  expect(talk).toMatchObject({ peer: 'ben' })
  const opening = { reason: 'asked by anna', conversation: talk?.id ?? '' }
  const opened = await openConversation(tenant, support, anna.id, opening)
  expect(opened.messages).toMatchObject([{ mine: true, body: 'hello ben' }])
  await expect(openConversation(tenant, support, carl.id, opening)).rejects.toThrow(NotYours)
  expect(await openPayments(tenant, support, anna.id, 'a receipt')).toEqual({ orders: [], methods: [] })
  await expect(openPayments(grantedTo(world.saffron, moderator), moderator, anna.id, 'curious')).rejects.toThrow(
    NotYours,
  )
  expect(await acts(await hire('olga', 'owner'))).toEqual([
    { act: 'member.messages_read', subject_id: anna.id, reason: 'asked by anna' },
    { act: 'member.messages_read', subject_id: anna.id, reason: 'asked by anna' },
    { act: 'member.payments_read', subject_id: anna.id, reason: 'a receipt' },
  ])
})

test('gives credits once for a form, with reason, right and fresh check', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 3 } })
  const support = await hire('sam', 'support', world.saffron.id)
  const tenant = grantedTo(world.saffron, support)
  const goodwill = { credits: 2, reason: 'The mail was late', key: uuidv7() }
  const given = await Promise.all([1, 2, 3].map(() => giveGoodwill(tenant, support, anna.id, goodwill)))
  expect(given.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect((await readFile(tenant, anna.id)).balance).toBe(5)
  expect((await readFile(tenant, anna.id)).ledger[0]).toMatchObject({ delta: 2, note: 'The mail was late', times: 1 })
  const stale = { ...support, proved: false }
  await expect(async () => giveGoodwill(tenant, stale, anna.id, { ...goodwill, key: uuidv7() })).rejects.toThrow(
    StepUpNeeded,
  )
  const moderator = await hire('mo', 'moderator', world.saffron.id)
  await expect(async () => giveGoodwill(tenant, moderator, anna.id, goodwill)).rejects.toThrow(NotYours)
  expect((await acts(await hire('olga', 'owner'))).map(({ act }) => act)).toEqual(['member.credited'])
})

test('lets only owner and finance block and allow direct debit', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo, eve } = await world.members({ anna: {}, ben: {}, cleo: { at: world.coast }, eve: {} })
  await eraseMember(world.saffron, null, eve.id, 'asked by letter')
  const [olga, finn] = [await hire('olga', 'owner'), await hire('finn', 'finance', world.saffron.id)]
  const blocking = { allowed: false, reason: 'two returned debits' }
  const allowing = { allowed: true, reason: 'a letter of the bank' }
  const by = (operator: Operator) => grantedTo(world.saffron, operator)
  const blocked = async () => {
    const files = await Promise.all([anna, ben].map(({ id }) => readFile(by(olga), id)))
    return files.map(({ debitsBlocked }) => debitsBlocked)
  }
  for (const { id } of [anna, ben]) await decideDebits(by(finn), finn, id, blocking)
  expect(await blocked()).toEqual([true, true])
  expect((await readFile(by(olga), anna.id)).timeline.happened).toContainEqual(
    expect.objectContaining({ kind: 'member.debits_blocked', detail: blocking.reason, by: 'finn' }),
  )
  await decideDebits(by(olga), olga, anna.id, allowing)
  expect((await acts(olga)).at(-1)).toMatchObject({ act: 'member.debits_allowed', subject_id: anna.id })
  await decideDebits(by(olga), olga, anna.id, allowing)
  expect(await blocked()).toEqual([false, true])
  for (const operator of [await hire('sam', 'support'), await hire('mo', 'moderator')]) {
    await expect(decideDebits(by(operator), operator, ben.id, allowing)).rejects.toThrow(NotYours)
  }
  for (const id of [cleo.id, eve.id, 'nobody']) {
    await expect(decideDebits(by(olga), olga, id, blocking)).rejects.toThrow(NotYours)
  }
  expect(await blocked()).toEqual([false, true])
  expect((await acts(olga)).slice(1)).toEqual([
    { act: 'member.debits_blocked', subject_id: anna.id, reason: blocking.reason },
    { act: 'member.debits_blocked', subject_id: ben.id, reason: blocking.reason },
    { act: 'member.debits_allowed', subject_id: anna.id, reason: allowing.reason },
  ])
})

test('the form about direct debit asks for a reason', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const operator = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, operator)
  const submit = (act: 'block_debits' | 'allow_debits', reason: string) => {
    const form = new FormData()
    form.set('reason', reason)
    return submitAct(act, form, { operator, tenant, id: anna.id, t: (key: string) => key })
  }
  const blocked = async () => (await readFile(tenant, anna.id)).debitsBlocked
  expect(await submit('block_debits', ' ')).toMatchObject({ status: 422 })
  expect(await blocked()).toBe(false)
  expect(await submit('block_debits', 'two returned debits')).toEqual({ done: 'block_debits' })
  expect(await submit('allow_debits', '')).toMatchObject({ status: 422 })
  expect(await blocked()).toBe(true)
  expect(await submit('allow_debits', 'a letter of the bank')).toEqual({ done: 'allow_debits' })
  expect(await blocked()).toBe(false)
})

test('logs out, mails again and changes an address, each told and logged', async () => {
  await using world = await openWorld()
  const { anna, ben, newbie } = await world.members({ anna: {}, ben: {}, newbie: { confirmed: false } })
  const owner = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, owner)
  await sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, expires_at)
    select ${tenant.poolId}, ${tenant.id}, n::text, gen_random_uuid(), ${anna.id}, '', '', now() + interval '1 day'
    from generate_series(1, 3) n`.execute(world.database.owner)
  const sessions = (await readFile(tenant, anna.id)).sessions
  expect(await logOutMember(tenant, owner, anna.id, sessions[0]?.id ?? '')).toBe(1)
  expect(await logOutMember(tenant, owner, ben.id, sessions[1]?.id ?? '')).toBe(0)
  expect(await logOutMember(tenant, owner, anna.id, null)).toBe(sessions.length - 1)
  expect(await resendMail(tenant, owner, anna.id)).toBe('reset')
  expect(await resendMail(tenant, owner, newbie.id)).toBe('activation')
  await expect(resendMail(tenant, owner, newbie.id)).rejects.toThrow('resent_too_soon')
  const change = { email: 'new@mail.example', reason: 'lost the mailbox' }
  await changeEmailOf(tenant, owner, anna.id, change)
  await expect(changeEmailOf(tenant, owner, anna.id, { ...change, email: ben.member.email })).rejects.toThrow(
    'email_in_use',
  )
  const sent = await world.mails()
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [anna.member.email, anna.member.email, 'new@mail.example', newbie.member.email].sort(),
  )
  expect((await readFile(tenant, anna.id)).mails).toHaveLength(2)
  expect((await readFile(tenant, anna.id)).mails.every(({ outcome }) => outcome === 'sent')).toBe(true)
  const done = (await acts(owner)).map(({ act }) => act)
  expect(done).toEqual([
    'member.logged_out',
    'member.logged_out',
    'member.mail_resent',
    'member.mail_resent',
    'member.email_offered',
  ])
})

test('exports and erases only with the right and the fresh check, and says so by mail', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const support = await hire('sam', 'support', world.saffron.id)
  const tenant = grantedTo(world.saffron, support)
  const stale = { ...support, proved: false }
  await expect(exportMember(tenant, stale, anna.id, 'asked')).rejects.toThrow(StepUpNeeded)
  await expect(eraseMember(tenant, stale, anna.id, 'asked')).rejects.toThrow(StepUpNeeded)
  await exportMember(tenant, support, anna.id, 'asked')
  await expect(exportMember(tenant, support, anna.id, 'asked')).rejects.toThrow('too_soon')
  const erased = await Promise.allSettled([1, 2].map(() => eraseMember(tenant, support, anna.id, 'asked by letter')))
  expect(erased.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { standing, erasedAt } = await readFile(tenant, anna.id)
  expect(standing).toBe('closed')
  expect(new Date(erasedAt ?? 0).getTime()).toBeLessThanOrEqual(Date.now())
  const last = (await world.mails()).filter(({ to }) => to === anna.member.email).at(-1)
  expect(last?.text).not.toContain('/reactivate')
  expect((await acts(await hire('olga', 'owner'))).map(({ act }) => act)).toEqual(['member.exported', 'member.erased'])
})

test('shows in the timeline what the member did, was sent and what was decided', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(ben.member, { memberId: anna.id, reason: 'rude', message: null })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  await decideAbout(world.saffron, null, anna.id, { act: 'disabled', ground: 'hate', words: '' })
  await world.pass(1)
  await world.mails()
  const tenant = grantedTo(world.saffron, await hire('mo', 'moderator', world.saffron.id))
  const kindsOf = async (id: string) => (await readFile(tenant, id)).timeline.happened.map(({ kind }) => kind)
  const kinds = await kindsOf(anna.id)
  for (const kind of ['signed_up', 'reported', 'reported_somebody', 'member.disabled', 'mail']) {
    expect(kinds).toContain(kind)
  }
  expect(await kindsOf(ben.id)).not.toContain('member.disabled')
})

test('leads from a report to its waiting case, even one by a sister brand’s member', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({
    anna: { gender: 'female', seeks: ['male'], shared: true },
    cleo: { at: world.coast, gender: 'male', shared: true },
  })
  await reportMember(cleo.member, { memberId: anna.id, reason: 'rude', message: null })
  const moderator = await hire('mo', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, moderator)
  const [report] = (await readFile(tenant, anna.id)).reports
  const { lines } = await readQueue(moderator, { brandIds: [world.saffron.id] })
  expect(lines.map(({ id }) => id)).toEqual([report?.caseId])
  const reference = report?.reference ?? ''
  await decideReport(world.saffron, { reference, act: 'nothing', statements: {} })
  expect((await readFile(tenant, anna.id)).reports).toMatchObject([{ reference, decision: 'nothing', caseId: null }])
})

test('lets moderators suspend and restore on the member’s page, not support', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const moderator = await hire('mo', 'moderator', world.saffron.id)
  const support = await hire('sam', 'support', world.saffron.id)
  const tenant = grantedTo(world.saffron, moderator)
  const decision = { act: 'suspended', ground: 'hate', words: '', days: 3 } as const
  await expect(decideAbout(tenant, support, anna.id, decision)).rejects.toThrow(NotYours)
  await decideAbout(tenant, moderator, anna.id, decision)
  const { standing, heldUntil, timeline } = await readFile(tenant, anna.id)
  expect(standing).toBe('suspended')
  expect(new Date(heldUntil ?? 0).getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  expect(timeline.happened.map(({ kind, by }) => [kind, by])).toContainEqual(['member.suspended', 'mo'])
  await expect(restore(tenant, support, anna.id, '')).rejects.toThrow(NotYours)
  await restore(tenant, moderator, anna.id, '')
  expect(await readFile(tenant, anna.id)).toMatchObject({ standing: 'shown', heldUntil: null })
})
