import { expect, test } from 'vitest'
import { password, setPasswords } from '../../../../tests/support/credentials'
import { formOf } from '../../../../tests/support/form'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readSession } from '../read-session.server'
import { logIn } from '../sessions/log-in.server'
import { submitName } from './change-name.server'
import { submitEmailChange, submitInvite, submitPasswordChange } from './settings-forms.server'

const next = 'eight green teapots'
const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }

async function two(world: World) {
  const people = await world.members({ anna: {}, ben: {} })
  await setPasswords(world)
  return people
}

test('changes the address with the password, or without it after a fresh proof', async () => {
  await using world = await openWorld()
  const { anna } = await two(world)
  const asking = visit(world.saffron, '/notifications')
  const change = (fields: Record<string, string>, proved = false) =>
    submitEmailChange({ ...anna.member, proved }, formOf(fields), asking)
  const refused: [Record<string, string>, Record<string, string[]>][] = [
    [{ email: 'no address', password }, { email: ['New email adress is invalid.'] }],
    [{ email: 'new@mail.example' }, { password: ['Please fill this in.'] }],
    [{ email: 'new@mail.example', password: 'a guess' }, { password: ['Please check your old password.'] }],
    [
      { email: 'ben@mail.example', password },
      { email: ['This email address already owns an account on this website.'] },
    ],
  ]
  for (const [fields, error] of refused) {
    const reply = await change(fields)
    expect(reply).toMatchObject({ result: { error }, sentTo: null })
    expect(JSON.stringify(reply)).not.toContain(password)
  }
  expect((await change({ email: 'new@mail.example', password })).sentTo).toBe('new@mail.example')
  expect((await change({ email: 'newer@mail.example' }, true)).sentTo).toBe('newer@mail.example')
  const sent = (await world.mails()).map(({ to }) => to)
  expect(sent).toEqual(['new@mail.example', 'anna@mail.example', 'newer@mail.example', 'anna@mail.example'])
})

test('tells that a new address waits after ten e-mails an hour or wrong passwords', async () => {
  await using world = await openWorld()
  const { anna, ben } = await two(world)
  const asking = visit(world.saffron, '/notifications')
  const change = ({ member }: typeof anna, fields: Record<string, string>, proved: boolean) =>
    submitEmailChange({ ...member, proved }, formOf({ email: 'new@mail.example', ...fields }), asking)
  for (let time = 0; time < 10; time += 1) expect((await change(anna, {}, true)).sentTo).toBe('new@mail.example')
  expect((await change(anna, {}, true)).result.error).toEqual({
    email: [expect.stringMatching(/^The e-mail was just sent. Please wait \d+ seconds.$/)],
  })
  for (let time = 0; time < 5; time += 1) await change(ben, { password: 'a guess' }, false)
  expect((await change(ben, { password }, false)).result.error).toEqual({
    password: ['Too many incorrect attempts, account blocked for 15 min.'],
  })
})

test('changes the password with the old one, and keeps only this browser logged in', async () => {
  await using world = await openWorld()
  const { anna } = await two(world)
  const elsewhere = await logIn(world.saffron, { login: 'anna', password }, client)
  const browser = visit(world.saffron, '/notifications')
  const change = (fields: Record<string, string>) =>
    submitPasswordChange(anna.member, formOf({ old: password, password: next, repeat: next, ...fields }), browser)
  const refused: [Record<string, string>, Record<string, string[]>][] = [
    [{ old: 'a guess' }, { old: ['Please check your old password.'] }],
    [{ repeat: 'eight green teapot' }, { repeat: ['The entered passwords are not the same.'] }],
    [{ password: 'short', repeat: 'short' }, { password: ['Use 8 to 128 characters.'] }],
    [{ password: 'annaanna', repeat: 'annaanna' }, { password: ['Too easy to guess. Choose another one.'] }],
  ]
  for (const [fields, error] of refused) {
    const reply = await change(fields)
    expect(reply?.result.error).toEqual(error)
    expect(JSON.stringify(reply)).not.toContain(next)
  }
  expect(await readSession(world.saffron, elsewhere)).not.toBeNull()
  expect(await change({})).toBeNull()
  expect(await readSession(world.saffron, elsewhere)).toBeNull()
  expect(await readSession(world.saffron, browser.cookies.get('auth.session') ?? '')).toMatchObject({ id: anna.id })
})

test('the form for another name says why it is refused', async () => {
  await using world = await openWorld()
  const { anna } = await two(world)
  const asking = { ...visit(world.saffron, '/notifications'), timeZone: 'Europe/Amsterdam' }
  const rename = (name: string, member = anna.member) => submitName(member, formOf({ name }), asking)
  const saved = async () =>
    (await world.database.owner.selectFrom('members').select('name').orderBy('name').execute()).map(({ name }) => name)
  expect((await rename('An'))?.result.error).toEqual({ name: ['Use 3 to 20 letters, digits, - or _.'] })
  expect((await rename('ben'))?.result.error).toEqual({ name: ['This name is taken. Choose another one.'] })
  expect(await saved()).toEqual(['anna', 'ben'])
  expect(await rename('Annika')).toBeNull()
  expect(await saved()).toEqual(['Annika', 'ben'])
  const later = await rename('Anneke', { ...anna.member, name: 'Annika' })
  expect(later?.result.error).toEqual({ name: [expect.stringMatching(/^You can change your name again from \d/)] })
})

test('a sixth open invite is refused with a word', async () => {
  await using world = await openWorld()
  const { anna } = await two(world)
  const asking = visit(world.saffron, '/notifications')
  for (let time = 0; time < 5; time += 1) {
    expect(await submitInvite(anna.member, asking)).toEqual({
      link: expect.stringMatching(/^https:\/\/saffron.example\/signup\?invite=[\w-]{43}$/),
      refused: null,
    })
  }
  expect(await submitInvite(anna.member, asking)).toEqual({
    link: null,
    refused: 'You have five open invitations. Revoke one to make another.',
  })
})
