import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { turnEmailsOn } from '../settings/change-settings.server'
import { receiveMailReport } from './receive-report.server'

const secret = 'whsec-of-the-provider'

const open = async () => {
  const world = await openWorld({ saffron: { mail: { webhook_secret: { env: 'MAIL_WEBHOOK' } } } })
  return Object.assign(world, { saffron: Object.assign(world.saffron, { secret: () => secret }) })
}

function signed(body: unknown, { key = secret, at = Date.now() } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const seconds = Math.floor(at / 1000)
  return [text, `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')}`] as const
}

const reasonOf = async (world: World, person: Person) =>
  (
    await world.database.owner
      .selectFrom('accounts')
      .select('email_disabled_reason as reason')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).reason

test.each(['bounce', 'fbl', 'listunsubscribe'] as const)(
  'a %s stops the e-mails to this address, and the member may have them again',
  async (event) => {
    await using world = await open()
    const { anna, ben, carl } = await world.members({ anna: { premium: true, credits: 9 }, ben: {}, carl: {} })
    expect(await receiveMailReport(world.saffron, ...signed({ event, email: ben.member.email.toUpperCase() }))).toBe(
      204,
    )
    expect([await reasonOf(world, ben), await reasonOf(world, carl)]).toEqual([event, null])
    await world.pass(2)
    await anna.write(ben)
    expect(await world.mails()).toEqual([])
    await turnEmailsOn(ben.member)
    await world.pass(2)
    await anna.write(ben)
    expect(await world.mails()).toMatchObject([{ to: ben.member.email }])
  },
)

test('several reports at once; what is not for good, or of nobody, changes nothing', async () => {
  await using world = await open()
  const { ben, carl } = await world.members({ ben: {}, carl: {} })
  const reports = [
    { event: 'bounce', email: ben.member.email, permanent: false },
    { event: 'bounce', email: 'nobody@mail.example' },
    { event: 'fbl', email: carl.member.email },
    { event: 'bounce', email: carl.member.email },
  ]
  expect(await receiveMailReport(world.saffron, ...signed(reports))).toBe(204)
  expect([await reasonOf(world, ben), await reasonOf(world, carl)]).toEqual([null, 'fbl'])
})

test('only the provider of the brand is believed, and only just now', async () => {
  await using world = await open()
  const { ben } = await world.members({ ben: {} })
  const { zoe } = await world.members({ zoe: { at: world.coast } })
  const report = { event: 'bounce', email: ben.member.email }
  const [body, signature] = signed(report)
  const tenMinutes = 600_000
  expect(await receiveMailReport(world.saffron, body, null)).toBe(401)
  expect(await receiveMailReport(world.saffron, `${body} `, signature)).toBe(401)
  expect(await receiveMailReport(world.saffron, ...signed(report, { key: 'another' }))).toBe(401)
  for (const at of [Date.now() - tenMinutes, Date.now() + tenMinutes]) {
    expect(await receiveMailReport(world.saffron, ...signed(report, { at }))).toBe(401)
  }
  for (const wrong of ['', 'x', '{}', '[]', { event: 'open', email: 'a@b.example' }, { event: 'fbl', email: 'x' }]) {
    expect(await receiveMailReport(world.saffron, ...signed(wrong))).toBe(400)
  }
  expect(await receiveMailReport(world.coast, body, signature)).toBe(404)
  expect(await receiveMailReport(world.saffron, ...signed({ event: 'fbl', email: zoe.member.email }))).toBe(204)
  expect([await reasonOf(world, ben), await reasonOf(world, zoe)]).toEqual([null, null])
})
