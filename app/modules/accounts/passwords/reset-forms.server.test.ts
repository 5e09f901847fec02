import { expect, test } from 'vitest'
import { setPasswords, turnOn } from '../../../../tests/support/credentials'
import { formOf } from '../../../../tests/support/form'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readSession } from '../read-session.server'
import { accountOfTicket, ticketIn } from '../second-factor/entrance.server'
import { submitNewPassword, submitResetRequest } from './reset-forms.server'

const password = 'eleven green kettles'

const ask = (world: World, email: string) =>
  submitResetRequest(visit(world.saffron, '/reset-password'), formOf({ email }))

/** The token in the newest e-mail that sets a password. */
async function linkTo(world: World, email: string): Promise<string> {
  await ask(world, email)
  const links = (await world.mails()).flatMap((mail) => (mail.to === email ? mail.links : []))
  return new URL(links.findLast((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? ''
}

test('the form that asks for a link says what came of it', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ anna: {}, ben: {} })
  const closed = { status: 'deleted', deleted_at: new Date() } as const
  await world.database.owner.updateTable('accounts').set(closed).where('id', '=', ben.id).execute()
  expect((await ask(world, 'no address')).result.error).toEqual({ email: ['Invalid email'] })
  expect((await ask(world, 'nobody@mail.example')).result.error).toEqual({ email: ['E-mail address not found'] })
  expect(await ask(world, 'ben@mail.example')).toMatchObject({
    outcome: { kind: 'waits_for_deletion', email: 'ben@mail.example', pass: null },
  })
  for (let time = 0; time < 3; time += 1) {
    expect((await ask(world, 'anna@mail.example')).outcome).toEqual({ kind: 'sent', email: 'anna@mail.example' })
  }
  // The sixth answer of an hour says nothing any more.
  for (const email of ['anna@mail.example', 'nobody@mail.example', 'ben@mail.example']) {
    expect(await ask(world, email)).toMatchObject({ outcome: { kind: 'sent', email } })
  }
  const sent = (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`)
  expect(sent.sort()).toEqual([
    ...Array(3).fill('anna@mail.example: Choose a new password'),
    'ben@mail.example: Your account is closed',
    'nobody@mail.example: There is no account with this address',
  ])
})

test('the fourth link of a day is refused, as long as answers tell', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  for (let time = 0; time < 3; time += 1) await ask(world, 'anna@mail.example')
  expect((await ask(world, 'anna@mail.example')).outcome).toEqual({ kind: 'too_many' })
})

test('asks for a good password typed twice behind the link, and logs in', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const token = await linkTo(world, 'anna@mail.example')
  const browser = visit(world.saffron, '/reset-password/do')
  const send = (fields: Record<string, string>) => submitNewPassword(browser, formOf({ token, ...fields }))
  const wrong: [Record<string, string>, Record<string, string[]>][] = [
    [{ password, repeat: 'eleven green kettle' }, { repeat: ['The entered passwords are not the same.'] }],
    [{ password: 'short', repeat: 'short' }, { password: ['Use 8 to 128 characters.'] }],
    [{ password: 'annaanna', repeat: 'annaanna' }, { password: ['Too easy to guess. Choose another one.'] }],
    [{ password: 'saffron123', repeat: 'saffron123' }, { password: ['Too easy to guess. Choose another one.'] }],
  ]
  for (const [fields, error] of wrong) {
    const reply = await send(fields)
    expect(reply).toMatchObject({ result: { error }, linkValid: true })
    expect(JSON.stringify(reply)).not.toContain(fields.password)
  }
  expect(await send({ password, repeat: password })).toBeNull()
  expect(await readSession(world.saffron, browser.cookies.get('auth.session') ?? '')).toMatchObject({ id: anna.id })
  expect(await send({ password, repeat: password })).toEqual({ result: {}, linkValid: false })
})

test('with codes at log-in the new password leads to the page that asks for one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  await turnOn(anna)
  const browser = visit(world.saffron, '/reset-password/do')
  const token = await linkTo(world, 'anna@mail.example')
  expect(await submitNewPassword(browser, formOf({ token, password, repeat: password }))).toMatchObject({
    linkValid: true,
    codeNeeded: true,
  })
  expect(browser.cookies.get('auth.session')).toBeUndefined()
  expect(await accountOfTicket(world.saffron, ticketIn(browser.cookies) ?? '')).toBe(anna.id)
})
