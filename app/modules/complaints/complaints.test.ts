import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { handlerPorts } from '../../../tests/support/effects'
import { openWorld } from '../../../tests/support/world'
import { answerComplaint, ComplaintNotFound, listComplaints, readComplaint } from './answer-complaint.server'
import { complaintClearing } from './clear-complaints.server'
import { isReference } from './schema'
import type { Complaint } from './send-complaint.server'
import { sendComplaint, TooManyComplaints } from './send-complaint.server'

const complaint: Complaint = {
  topic: 'payment',
  name: 'Sam',
  email: 'sam@mail.example',
  orderNumber: '20481',
  message: 'I paid.\nMy balance <b>did not</b> change.',
  language: 'en',
}

const visitor = (addressBlock = '192.0.2.1') => ({ member: null, addressBlock })

test('a complaint goes to the support, and its number to the sender, with nothing of what was written', async () => {
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

test('from one address block come 5 complaints an hour, and to one e-mail address 3 copies a day', async () => {
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

test('an answer is kept and mailed once, in the language of the complaint, with nothing of what was written', async () => {
  await using world = await openWorld()
  const reference = await sendComplaint(world.saffron, { ...complaint, language: 'de' }, visitor())
  await world.mails()
  expect((await listComplaints(world.saffron, { all: false })).map((one) => one.reference)).toEqual([reference])
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
  expect(await listComplaints(world.saffron, { all: false })).toEqual([])
  expect(await readComplaint(world.saffron, reference)).toMatchObject({ answer, message: complaint.message })
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

test('complaints go after two years, one clearing for all of a day', async () => {
  await using world = await openWorld()
  for (const address of ['192.0.2.3', '192.0.2.4']) await sendComplaint(world.saffron, complaint, visitor(address))
  const clear = async () => {
    const origin = { id: '1', poolId: world.saffron.poolId, tenantId: world.saffron.id }
    await complaintClearing.run({}, { ...handlerPorts([world.saffron]), ...origin })
    return (await listComplaints(world.saffron, { all: true })).length
  }
  const planned = await world.database.owner
    .selectFrom('outbox')
    .select('key')
    .where('kind', '=', 'complaints.clear')
    .execute()
  expect(planned).toHaveLength(1)
  await world.pass(24 * 729)
  expect(await clear()).toBe(2)
  await world.pass(24 * 2)
  expect(await clear()).toBe(0)
})
