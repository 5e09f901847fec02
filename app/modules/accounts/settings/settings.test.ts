import { expect, test } from 'vitest'
import { inbox } from '~/modules/chats/queries.server'
import { openWorld } from '../../../../tests/support/world'
import { unsubscribe, unsubscribeUrl } from '../email/unsubscribe.server'
import type { Member } from '../member'
import { changePassword } from '../passwords/change-password.server'
import { hashPassword } from '../passwords/passwords.server'
import { logIn } from '../sessions/log-in.server'
import { changeConsent, consentRecords, consentsOf, withdrawConsent } from '../sign-up/consents.server'
import { matchingOf, submitMatching } from './change-matching.server'
import { changeName, nameFixedUntil } from './change-name.server'
import { notificationPreferences } from './preferences'
import { preferencesOf, savePreferences } from './save-preferences.server'
import { submitPreferences } from './settings-forms.server'

test('switches off what is not switched on, of this member only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await savePreferences(anna.member, { mail: ['new_messages', 'like'], push: ['like', 'reminders'] })
  expect(await preferencesOf(anna.member)).toEqual({ mail: ['new_messages', 'like'], push: ['like', 'reminders'] })
  const atFirst = notificationPreferences.filter((preference) => preference !== 'three_for_you')
  expect(await preferencesOf(ben.member)).toEqual({ mail: atFirst, push: atFirst })
})

test('promotions are a consent: given and withdrawn with the switch', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const form = new FormData()
  form.set('push_promotions', 'on')
  form.set('unknown', 'on')
  await submitPreferences(anna.member, form)
  expect(await consentsOf(anna.member)).toEqual(['promotions'])
  expect(await preferencesOf(anna.member)).toEqual({ mail: [], push: ['promotions'] })
  await submitPreferences(anna.member, new FormData())
  expect(await consentsOf(anna.member)).toEqual([])
  const consents = await world.database.owner.selectFrom('consents').select('withdrawn_at').execute()
  expect(consents.map(({ withdrawn_at }) => withdrawn_at instanceof Date)).toEqual([true])
})

test('wrong old passwords are counted with those of the login, and lock as they do', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const passwordHash = await hashPassword('seven blue teapots')
  await world.database.owner.updateTable('accounts').set({ password_hash: passwordHash }).execute()
  const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
  const change = (person: typeof anna, old: string) =>
    changePassword(person.member, { old, password: 'eight green teapots' }, client)
  for (let time = 1; time < 5; time++) await expect(change(anna, 'wrong')).rejects.toThrow('wrong_password')
  await expect(change(anna, 'wrong')).rejects.toThrow('login_locked')
  await expect(change(anna, 'seven blue teapots')).rejects.toThrow('login_locked')
  const login = { login: anna.member.email, password: 'seven blue teapots' }
  await expect(logIn(world.saffron, login, client)).rejects.toThrow('login_locked')
  expect(await change(ben, 'seven blue teapots')).toBeTruthy()
  await world.pass(1)
  expect(await change(anna, 'seven blue teapots')).toBeTruthy()
})

test('the link that ends promotions withdraws the consent to them, too', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await changeConsent(anna.member, 'promotions', true)
  const token = (preference: 'promotions' | 'new_messages') =>
    new URL(unsubscribeUrl(world.saffron, anna.id, preference)).searchParams.get('token') ?? ''
  await unsubscribe(world.saffron, token('new_messages'))
  expect(await consentsOf(anna.member)).toEqual(['promotions'])
  for (let time = 0; time < 2; time++) {
    expect(await unsubscribe(world.saffron, token('promotions'))).toBe('promotions')
    expect(await consentsOf(anna.member)).toEqual([])
    expect((await preferencesOf(anna.member)).push).not.toContain('promotions')
  }
})

test('changes a member’s gender once in 30 days, and whom they seek', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const asking = { t: (key: string) => key, dateLocale: 'en-GB', timeZone: 'UTC' } as Parameters<
    typeof submitMatching
  >[2]
  const submit = (gender: string, seeks: string) => {
    const form = new FormData()
    form.set('gender', gender)
    form.set('seeks', seeks)
    form.set('consented', 'on')
    return submitMatching(anna.member, form, asking)
  }
  const saved = async (id: string) =>
    world.database.owner
      .selectFrom('members')
      .select(['gender', 'seeks'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [first, bens] = [await saved(anna.id), await saved(ben.id)]
  const other = first.gender === 'male' ? 'female' : 'male'

  expect(await submit(first.gender, 'both')).toBeNull()
  expect(await submit(other, 'female')).toBeNull()
  expect(await saved(anna.id)).toEqual({ gender: other, seeks: ['female'] })
  expect(await saved(ben.id)).toEqual(bens)

  expect((await submit(first.gender, 'male'))?.result.error).toEqual({ gender: ['settings:matching.gender_later'] })
  expect(await saved(anna.id)).toEqual({ gender: other, seeks: ['female'] })
  expect((await submit('neither', ''))?.result.error).toEqual({
    gender: ['accounts:field.choose'],
    seeks: ['accounts:field.choose'],
  })
  await world.pass(30 * 24 + 1)
  expect(await submit(first.gender, 'male')).toBeNull()
  expect(await saved(anna.id)).toEqual({ gender: first.gender, seeks: ['male'] })
})

test('forgets whom a member looks for with its consent, and dates a new one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { seeks: ['male'] } })
  const asking = { t: (key: string) => key, dateLocale: 'en-GB', timeZone: 'UTC' } as Parameters<
    typeof submitMatching
  >[2]
  const save = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ gender: anna.member.gender, seeks: 'male', ...fields }))
      form.set(name, value)
    return submitMatching(anna.member, form, asking)
  }
  const seeks = async () =>
    (
      await world.database.owner
        .selectFrom('members')
        .select('seeks')
        .where('id', '=', anna.id)
        .executeTakeFirstOrThrow()
    ).seeks
  expect(matchingOf(anna.member, [])).toMatchObject({ seeks: 'male', consented: true })
  await save({ consented: 'on' })
  expect([await seeks(), await consentsOf(anna.member)]).toEqual([['male'], expect.arrayContaining(['matching'])])
  await withdrawConsent(anna.member, 'matching')
  expect([await seeks(), await consentsOf(anna.member)]).toEqual([
    ['male', 'female'],
    expect.not.arrayContaining(['matching']),
  ])
  await save({})
  expect(await seeks()).toEqual(['male', 'female'])
})

test('changes a name everywhere once in 30 days, and reserves the old one', async () => {
  await using world = await openWorld()
  const { anna, ben, clara } = await world.members({ anna: {}, ben: {}, clara: { at: world.coast } })
  const { conversationId } = await anna.write(ben)
  expect(conversationId).toBeTruthy()
  await expect(changeName(anna.member, 'BEN')).rejects.toThrow('name_taken')
  await changeName(anna.member, 'anna')
  await changeName(anna.member, 'Annika')
  const [chat] = (await inbox(ben.member, { filter: 'all' })).chats
  expect(chat?.peer.name).toBe('Annika')
  const annika: Member = { ...anna.member, name: 'Annika' }
  await expect(changeName(annika, 'Anneke')).rejects.toThrow('name_later')
  expect(await nameFixedUntil(annika)).toMatch(/^\d{4}-/)
  expect(await nameFixedUntil(ben.member)).toBeNull()

  for (const alike of ['anna', 'Anna', 'аnnа'])
    await expect(changeName(ben.member, alike)).rejects.toThrow('name_taken')
  await changeName(clara.member, 'anna')
  await world.pass(31 * 24)
  await changeName(annika, 'anna')
  await world.pass(366 * 24)
  await changeName(ben.member, 'Annika')
})

test('lists each consent with date and version, and withdraws it with its effects', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { shared: true }, ben: {} })
  await changeConsent(anna.member, 'promotions', true)
  await changeConsent(anna.member, 'sensitive', true)
  await changeConsent(anna.member, 'sensitive', false)
  expect(await consentRecords(anna.member)).toMatchObject([
    { kind: 'sensitive', withdrawnAt: expect.any(String) },
    { kind: 'sister_brands', version: '2', withdrawnAt: null, brands: [expect.any(String)] },
    { kind: 'promotions', version: '1', withdrawnAt: null, givenAt: expect.stringMatching(/^\d{4}-/) },
  ])
  for (const kind of ['sister_brands', 'promotions', 'terms', 'no kind']) await withdrawConsent(anna.member, kind)
  expect(await consentsOf(anna.member)).toEqual([])
  expect((await preferencesOf(anna.member)).mail).not.toContain('promotions')
  const { shared_with } = await world.database.owner
    .selectFrom('members')
    .where('id', '=', anna.id)
    .select('shared_with')
    .executeTakeFirstOrThrow()
  expect(shared_with).toEqual([])
  expect(await consentRecords(ben.member)).toEqual([])
})
