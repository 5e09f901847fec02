import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { untranslated } from '~/platform/forms/form-shape.server'
import { handlerPorts } from '../../../tests/support/effects'
import { formOf } from '../../../tests/support/form'
import { hire } from '../../../tests/support/operators'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { answerComplaint, ComplaintNotFound, listComplaints, readComplaint } from './answer-complaint.server'
import { answerForm } from './answer-form.server'
import { complaintClearing } from './clear-complaints.server'
import { isReference } from './schema'
import type { Complaint } from './send-complaint.server'
import { sendComplaint, TooManyComplaints } from './send-complaint.server'
import { submitComplaint } from './submit-complaint.server'
import { waitingComplaints } from './waiting-complaints.server'

const complaint: Complaint = {
  topic: 'payment',
  name: 'Sam',
  email: 'sam@mail.example',
  orderNumber: '20481',
  message: 'I paid.\nMy balance <b>did not</b> change.',
  language: 'en',
}

const visitor = (addressBlock = '192.0.2.1') => ({ member: null, addressBlock })

test('sends a complaint to support and its number to the sender, without its text', async () => {
  await using world = await openWorld()
  const reference = await sendComplaint(world.saffron, complaint, visitor())
  expect(isReference(reference)).toBe(true)
  const mails = await world.mails()
  expect(mails.map(({ to }) => to).sort()).toEqual(['help@saffron.example', 'sam@mail.example'])
  const [received, receipt] = ['help@saffron.example', 'sam@mail.example'].map((to) =>
    mails.find((mail) => mail.to === to),
  )
  for (const mail of [received, receipt]) expect(mail?.subject).toContain(reference)
  expect(received?.text).toContain('did not')
  expect(received?.text).toContain('20481')
  expect(received?.html).not.toContain('<b>did not')
  for (const written of [complaint.name, 'My balance', '20481', complaint.email]) {
    expect([written, receipt?.text.includes(written), receipt?.html.includes(written)]).toEqual([written, false, false])
  }
})

test('a brand sees the complaints sent to it, its sister sees none', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await sendComplaint(world.saffron, complaint, { member: anna.member, addressBlock: '192.0.2.2' })
  const seenBy = (tenant: typeof world.saffron) =>
    forTenant(tenant, (db) => db.selectFrom('complaints').select(['account_id', 'topic']).execute())
  expect(await seenBy(world.saffron)).toEqual([{ account_id: anna.id, topic: 'payment' }])
  expect(await seenBy(world.coast)).toEqual([])
  expect(await seenBy(world.noirRose)).toEqual([])
})

test('takes 5 complaints an hour from an address block, and sends 3 copies a day', async () => {
  await using world = await openWorld()
  const send = (number: number, block?: string) =>
    sendComplaint(world.saffron, { ...complaint, email: `sam${number}@mail.example` }, visitor(block))
  for (let number = 0; number < 5; number++) await send(number)
  await expect(send(6)).rejects.toThrow(TooManyComplaints)
  for (let number = 0; number < 3; number++) await send(9, `198.51.100.${number}`)
  await expect(send(9, '198.51.100.9')).rejects.toThrow(TooManyComplaints)
  for (let number = 0; number < 3; number++) await expect(send(7)).rejects.toThrow(TooManyComplaints)
  await send(7, '198.51.100.10')
})

test('keeps and mails an answer once in the complaint’s language, without its text', async () => {
  await using world = await openWorld()
  const reference = await sendComplaint(world.saffron, { ...complaint, language: 'de' }, visitor())
  const another = await sendComplaint(world.saffron, { ...complaint, email: 'kim@mail.example' }, visitor())
  await world.mails()
  const listed = async (all: boolean) => (await listComplaints(world.saffron, { all })).map((one) => one.reference)
  expect(await listed(false)).toEqual([reference, another])
  const answer = 'Dear Sam,\n\n20 credits are on your account now. <i>Sorry</i>.'
  expect(await answerComplaint(world.saffron, reference, answer)).toBe(true)
  expect(await answerComplaint(world.saffron, reference, answer)).toBe(false)
  const [mail, ...others] = (await world.mails()).filter(({ subject }) => subject.includes('Antwort'))
  expect(others).toEqual([])
  expect([mail?.to, mail?.subject]).toEqual(['sam@mail.example', `Unsere Antwort auf deine Beschwerde ${reference}`])
  expect(mail?.text).toContain('20 credits are on your account now.')
  expect(mail?.text).toContain('Schlichtungsstelle')
  expect(mail?.html).not.toContain('<i>Sorry')
  for (const written of ['My balance', '20481']) expect(mail?.text).not.toContain(written)
  expect([await listed(false), await listed(true)]).toEqual([[another], [reference, another]])
  expect(await readComplaint(world.saffron, reference)).toMatchObject({ answer, message: complaint.message })
  expect(await readComplaint(world.saffron, another)).toMatchObject({ answer: null, answeredAt: null })
})

test('a brand answers only what was sent to it', async () => {
  await using world = await openWorld()
  const reference = await sendComplaint(world.saffron, complaint, visitor())
  for (const brand of [world.coast, world.noirRose]) {
    expect(await listComplaints(brand, { all: true })).toEqual([])
    await expect(readComplaint(brand, reference)).rejects.toThrow(ComplaintNotFound)
    await expect(answerComplaint(brand, reference, 'Hello')).rejects.toThrow(ComplaintNotFound)
  }
  expect((await readComplaint(world.saffron, reference)).answer).toBeNull()
})

test('logs who reads a complaint, once in half an hour', async () => {
  await using world = await openWorld()
  const reference = await sendComplaint(world.saffron, complaint, visitor())
  const tenant = grantedTo(world.saffron, await hire('sue', 'support'))
  for (let times = 0; times < 2; times++) await readComplaint(tenant, reference)
  const entries = world.database.owner
    .selectFrom('audit_log')
    .select(['actor_name', 'subject_name'])
    .where('act', '=', 'complaint.read')
  expect(await entries.execute()).toEqual([{ actor_name: 'sue', subject_name: reference }])
})

test('complaints go after two years, one clearing for all of a day', async () => {
  await using world = await openWorld()
  for (const address of ['192.0.2.3', '192.0.2.4']) await sendComplaint(world.saffron, complaint, visitor(address))
  const left = async () => {
    await world.mails()
    return (await listComplaints(world.saffron, { all: true })).length
  }
  const planned = await world.database.owner
    .selectFrom('outbox')
    .select('key')
    .where('kind', '=', 'complaints.clear')
    .execute()
  expect(planned).toHaveLength(1)
  await world.pass(24 * 729)
  expect(await left()).toBe(2)
  await sendComplaint(world.saffron, complaint, visitor('192.0.2.5'))
  await world.pass(24 * 3)
  expect(await left()).toBe(1)
})

test('clears nothing of another brand', async () => {
  await using world = await openWorld()
  await sendComplaint(world.saffron, complaint, visitor())
  await sendComplaint(world.coast, complaint, visitor())
  await world.pass(24 * 800)
  const { poolId, id: tenantId } = world.coast
  await complaintClearing.run({}, { ...handlerPorts([world.coast]), id: '1', poolId, tenantId })
  expect(await listComplaints(world.saffron, { all: true })).toHaveLength(1)
  expect(await listComplaints(world.coast, { all: true })).toEqual([])
})

const longest = (count: number) => 'x'.repeat(count)

/** A field of the form, what is typed there, and what is said of it; undefined: it is sent. */
const typed: [field: string, typed: string, said: string | undefined][] = [
  ['name', longest(80), undefined],
  ['name', longest(81), 'complaints:error.too_long'],
  ['name', ' \u0007 ', 'complaints:error.missing'],
  ['email', 'nobody', 'accounts:field.email_invalid'],
  ['order_number', '', undefined],
  ['order_number', longest(40), undefined],
  ['order_number', longest(41), 'complaints:error.too_long'],
  ['message', longest(2_000), undefined],
  ['message', longest(2_001), 'complaints:error.too_long'],
  ['message', '', 'complaints:error.missing'],
  ['topic', 'weather', 'complaints:error.topic'],
]

async function submitted(world: World, changes: Record<string, string>) {
  const fields = { topic: 'payment', name: 'Sam', email: 'sam@mail.example', message: 'I paid.', ...changes }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const context = { tenant: world.saffron, t: (key: string) => key, language: 'nl', viewer: null } as const
  return submitComplaint({ ...context, client: { addressBlock: '192.0.2.1' } } as never, form)
}

test.each(typed)('the %s %j of the form: %s', async (field, value, said) => {
  await using world = await openWorld()
  const reply = await submitted(world, { [field]: value })
  const sent = await listComplaints(world.saffron, { all: true })
  if (said === undefined) {
    expect(reply).toEqual({ reference: sent[0]?.reference })
    expect(sent).toMatchObject([
      { language: 'nl', memberId: null, orderNumber: null, [camelCase(field)]: value || null },
    ])
  } else {
    expect(reply).toMatchObject({ result: { error: { [field]: [said] } } })
    expect(sent).toEqual([])
  }
})

const camelCase = (field: string) => (field === 'order_number' ? 'orderNumber' : field)

test('tells above the form who complains too often, with all that was typed', async () => {
  await using world = await openWorld()
  for (let number = 0; number < 3; number++) await submitted(world, {})
  const reply = await submitted(world, { message: 'The fourth.' })
  expect(reply).toMatchObject({
    result: { error: { '': ['complaints:error.too_many'] }, initialValue: { message: 'The fourth.' } },
  })
})

test.each([
  ['', false],
  [' \n\u0000 ', false],
  [longest(8_000), true],
  [longest(8_001), false],
])('an answer is a text of up to 8,000 characters', (answer, isTaken) => {
  expect(answerForm.parse(untranslated, formOf({ answer })).status === 'success').toBe(isTaken)
})

test('an answer keeps its lines, and nothing that cannot be read', () => {
  const typed = formOf({ answer: ' Dear Sam,\r\nyour money\u0007 is back. ' })
  expect(answerForm.parse(untranslated, typed)).toMatchObject({ value: { answer: 'Dear Sam,\nyour money is back.' } })
})

test('counts unanswered complaints of an operator’s brands for the console', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const olga = await hire('olga', 'owner')
  const waiting = (brands: { id: string }[]) =>
    waitingComplaints(
      olga.session,
      brands.map(({ id }) => id),
    )
  const reference = await sendComplaint(saffron, complaint, visitor())
  await sendComplaint(saffron, complaint, visitor())
  await sendComplaint(coast, complaint, visitor())
  expect(await Promise.all([waiting([saffron]), waiting([saffron, coast]), waiting([])])).toEqual([2, 3, 0])
  await answerComplaint(grantedTo(saffron, olga), reference, 'We looked at it.')
  expect(await waiting([saffron])).toBe(1)
})
