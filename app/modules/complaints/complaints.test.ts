import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { openWorld } from '../../../tests/support/world'
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
