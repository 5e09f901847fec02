import { expect, test } from 'vitest'
import { dayIn } from '~/i18n/calendar'
import { DomainError } from '~/platform/errors'
import type { Tenant } from '~/tenancy/tenant'
import { formOf } from '../../../../tests/support/form'
import { joinPool } from '../../../../tests/support/tenants'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import { LoginFailed, NameTaken, TooBusy } from '../errors'
import { readSession } from '../read-session.server'
import { createInvite } from './invites.server'
import { signUpView, submitSignUp } from './sign-up-form.server'

const filledIn = {
  email: 'sam@mail.example',
  name: 'Sam',
  'date_of_birth.day': '14',
  'date_of_birth.month': '5',
  'date_of_birth.year': '1990',
  gender: 'male',
  seeks: 'female',
  password: 'seven blue teapots',
  terms: 'on',
  draft: 'a draft of twenty characters',
}

const formWith = (changes: Record<string, string | undefined>) => formOf({ ...filledIn, ...changes })

const errorsOf = async (tenant: Tenant, changes: Record<string, string | undefined>) => {
  const reply = await submitSignUp(visit(tenant, '/signup'), formWith(changes))
  expect(JSON.stringify(reply)).not.toContain(changes.password ?? filledIn.password)
  return reply?.result.error ?? null
}

const age = (years: number, days = 0) => {
  const today = dayIn('Europe/Amsterdam')
  const date = new Date(
    Date.UTC(Number(today.slice(0, 4)) - years, Number(today.slice(5, 7)) - 1, Number(today.slice(8)) + days),
  )
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  return { 'date_of_birth.day': day, 'date_of_birth.month': month, 'date_of_birth.year': year }
}

const date = (day: string, month: string, year: string) => ({
  'date_of_birth.day': day,
  'date_of_birth.month': month,
  'date_of_birth.year': year,
})

const birthDate = 'Enter your date of birth (18+)'
const nameRule = 'Use 3 to 20 letters, digits, - or _.'
const choose = 'Please choose one.'
const passwordLength = 'Use 8 to 128 characters.'
const common = 'Too easy to guess. Choose another one.'

/** What is typed wrongly, and what the form says at which field. */
const badInput: [Record<string, string | undefined>, Record<string, string[]>][] = [
  [{ email: undefined }, { email: ['Enter your e-mail address'] }],
  [{ email: '  ' }, { email: ['Enter your e-mail address'] }],
  [{ email: 'sam@' }, { email: ['Invalid email'] }],
  [{ email: 'sam mail.example' }, { email: ['Invalid email'] }],
  [{ email: 'sam@mail' }, { email: ['Invalid email'] }],
  [{ email: 'sam..b@mail.example' }, { email: ['Invalid email'] }],
  [{ email: 'säm@mail.example' }, { email: ['Invalid email'] }],
  [{ email: 'sam@ma_il.example' }, { email: ['Invalid email'] }],
  [{ email: '\u200b' }, { email: ['Enter your e-mail address'] }],
  [{ email: `${'a'.repeat(250)}@b.example` }, { email: ['Invalid email'] }],
  [{ name: undefined }, { name: [nameRule] }],
  [{ name: 'Al' }, { name: [nameRule] }],
  [{ name: 'a'.repeat(21) }, { name: [nameRule] }],
  [{ name: 'two words' }, { name: [nameRule] }],
  [{ name: 'Sa\u202e' }, { name: [nameRule] }],
  [{ name: '2000' }, { name: ['Use at least one letter.'] }],
  [{ name: '---' }, { name: ['Use at least one letter.'] }],
  [{ name: '<script>' }, { name: [nameRule] }],
  [{ name: 'SAM@mail.example' }, { name: ['Username may not be the same as your e-mail address'] }],
  [{ name: '@sam' }, { name: ['Username may not start with @'] }],
  [date('', '', ''), { date_of_birth: [birthDate] }],
  [date('31', '02', '1990'), { date_of_birth: ['Invalid date of birth.'] }],
  [date('1', '1', ''), { date_of_birth: ['Invalid date of birth.'] }],
  [date('1', '1', '3000'), { date_of_birth: ['Invalid date of birth.'] }],
  [date('1', '1', '1850'), { date_of_birth: ['Invalid date of birth.'] }],
  [age(18, 1), { date_of_birth: [birthDate] }],
  [{ gender: 'other' }, { gender: [choose] }],
  [{ gender: undefined }, { gender: [choose] }],
  [{ seeks: 'constructor' }, { seeks: [choose] }],
  [{ password: undefined }, { password: [passwordLength] }],
  [{ password: 'short' }, { password: [passwordLength] }],
  [{ password: 'x'.repeat(129) }, { password: [passwordLength] }],
  [{ password: 'password1' }, { password: [common] }],
  [{ password: 'saffron123' }, { password: [common] }],
  [{ terms: undefined }, { terms: ['Please agree to the terms to join.'] }],
  [{ terms: 'off' }, { terms: ['Please agree to the terms to join.'] }],
]

test('each wrong field has its own words, and nobody has signed up', async () => {
  await using world = await openWorld()
  for (const [changes, errors] of badInput) {
    expect([changes, await errorsOf(world.saffron, changes)]).toEqual([changes, errors])
  }
  expect(await world.database.owner.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('names of any script sign up, and the very day someone turns 18', async () => {
  await using world = await openWorld()
  const names = ['Zoë', 'Łukasz_7', '山田太郎', 'अनिल', 'Ольга', 'Jean-Luc']
  for (const [index, name] of names.entries()) {
    const changes = { name, email: `m${index}@mail.example`, draft: `draft ${index} of twenty chars`, ...age(18) }
    expect([name, await errorsOf(world.saffron, changes)]).toEqual([name, null])
  }
  expect(await errorsOf(world.saffron, { name: 'ŁUKASZ_7' })).toEqual({
    name: ['This name is taken. Choose another one.'],
  })
})

test('an address at an international domain signs up once, in whatever spelling', async () => {
  await using world = await openWorld()
  expect(await errorsOf(world.saffron, { email: 'jan@bücher.example\u200b' })).toBeNull()
  const { email, email_key } = await world.database.owner.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect([email, email_key]).toEqual(Array(2).fill('jan@xn--bcher-kva.example'))
  for (const spelling of ['jan@BÜCHER.example', 'Jan@xn--bcher-kva.example', 'jan@bücher。example.']) {
    await errorsOf(world.saffron, { name: 'Other', email: spelling, draft: 'another draft of the form' })
  }
  expect(await world.database.owner.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
})

test('a name that was pasted with invisible characters is stored without', async () => {
  await using world = await openWorld()
  expect(await errorsOf(world.saffron, { name: '\ufeffAn\u00adna\u200b' })).toBeNull()
  const { name } = await world.database.owner.selectFrom('members').selectAll().executeTakeFirstOrThrow()
  expect(name).toBe('Anna')
})

test('a brand may ask for more than 18 years', async () => {
  await using world = await openWorld({ saffron: { min_age: 21 } })
  expect(await errorsOf(world.saffron, age(20))).toEqual({ date_of_birth: ['Enter your date of birth (21+)'] })
  expect((await signUpView(visit(world.saffron, '/signup'))).minAge).toBe(21)
})

test('logs the browser in by a good form, with a cookie hidden from scripts and sites', async () => {
  await using world = await openWorld()
  const from = visit(world.saffron, '/signup')
  expect(await submitSignUp(from, formWith({ time_zone: 'Europe/Warsaw', sensitive: 'on' }))).toBeNull()
  const [cookie] = from.cookies.changes().filter((line) => line.startsWith('auth.'))
  expect(cookie).toMatch(/^auth\.session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const member = await readSession(world.saffron, from.cookies.get('auth.session') ?? '')
  expect(member).toMatchObject({ name: 'Sam', timeZone: 'Europe/Warsaw', showsSensitive: true, sharedWith: [] })
})

test('a short form comes back filled in, without complaints', async () => {
  await using world = await openWorld()
  const short = new FormData()
  for (const name of ['email', 'name', 'date_of_birth.day'] as const) short.append(name, filledIn[name])
  const reply = await submitSignUp(visit(world.saffron, '/signup'), short)
  expect(reply).toEqual({
    result: { initialValue: { email: 'sam@mail.example', name: 'Sam', date_of_birth: { day: '14' } } },
    outcome: null,
  })
})

const other = { name: 'Other', draft: 'another draft of twenty' }

test('offers a member to log in, a former one to return, then answers by e-mail', async () => {
  await using world = await openWorld()
  const email = 'sam@mail.example'
  const outcome = async () => (await submitSignUp(visit(world.saffron, '/signup'), formWith(other)))?.outcome
  await submitSignUp(visit(world.saffron, '/signup'), formWith({}))
  expect(await outcome()).toEqual({ kind: 'account_exists', email })
  await world.database.owner.updateTable('accounts').set({ status: 'deleted', deleted_at: new Date() }).execute()
  for (let time = 0; time < 4; time += 1) {
    expect(await outcome()).toMatchObject({ kind: 'waits_for_deletion', email, pass: null })
  }
  expect(await outcome()).toEqual({ kind: 'look_in_inbox', email })
  const sent = await world.database.owner.selectFrom('outbox').select('payload').orderBy('id').execute()
  expect(sent.map(({ payload }) => payload.mail)).toEqual(['activation', 'waits_for_deletion'])
})

test('shows at the first message what is refused, and throws a fault of ours', async () => {
  await using world = await openWorld()
  const answerTo = (error: Error) =>
    submitSignUp(visit(world.saffron, '/signup'), formWith({}), () => Promise.reject(error))
  expect((await answerTo(new NameTaken()))?.result.error).toEqual({ name: ['This name is taken. Choose another one.'] })
  expect((await answerTo(new LoginFailed()))?.result.error).toEqual({
    signup_message: ['Login failed, please try again'],
  })
  expect((await answerTo(new TooBusy()))?.result.error).toEqual({ '': [expect.any(String)] })
  await expect(answerTo(new DomainError('common:error.generic', 500))).rejects.toThrow('common:error.generic')
  await expect(answerTo(new Error('the database is gone'))).rejects.toThrow('the database is gone')
})

test('opens a sign-up by invitation only through a member’s link', async () => {
  await using world = await openWorld({ saffron: { signups: 'none' } })
  const { anna } = await world.members({ anna: {} })
  const { pathname, search } = new URL((await createInvite(anna.member)).link)
  const closed = await submitSignUp(visit(world.saffron, '/signup'), formWith({}))
  expect(closed?.result.error).toEqual({ '': ['New members join by invitation only.'] })
  expect((await signUpView(visit(world.saffron, `${pathname}${search}`))).joining).toBe('open')
  expect(await submitSignUp(visit(world.saffron, `${pathname}${search}`), formWith({}))).toBeNull()
})

test('the time zone of the browser is kept, one that nobody knows is not', async () => {
  await using world = await openWorld()
  for (const [index, time_zone] of [undefined, 'Mars/Olympus', 'Europe/Oslo'].entries()) {
    const changes = {
      name: `Sam${index}`,
      email: `sam${index}@mail.example`,
      draft: `${other.draft}${index}`,
      time_zone,
    }
    expect(await submitSignUp(visit(world.saffron, '/signup'), formWith(changes))).toBeNull()
  }
  const zones = await world.database.owner.selectFrom('accounts').select('time_zone').orderBy('name_key').execute()
  expect(zones.map(({ time_zone }) => time_zone)).toEqual([null, null, 'Europe/Oslo'])
})

test('keeps the invite and tracking data of the address at which it was opened', async () => {
  await using world = await openWorld({ saffron: { signups: 'none' } })
  const opened = await signUpView(visit(world.saffron, '/signup.data?invite=a b&network=n&other=1&_routes=x'))
  expect(opened).toMatchObject({ joining: 'by_invitation', action: '/signup?invite=a+b&network=n' })
})

test('a consent to sister brands counts only where there are some', async () => {
  await using world = await openWorld()
  const from = visit(world.noirRose, '/signup')
  expect((await signUpView(from)).sisters).toEqual([])
  await submitSignUp(from, formWith({ sister_brands: world.coast.id }))
  expect((await readSession(world.noirRose, from.cookies.get('auth.session') ?? ''))?.sharedWith).toEqual([])
})

test('takes a consent to sister brands for those that the form named', async () => {
  await using world = await openWorld()
  const { sisters } = await signUpView(visit(world.saffron, '/signup'))
  joinPool('lagoon', [world.saffron, world.coast])
  const from = visit(world.saffron, '/signup')
  await submitSignUp(from, formWith({ sister_brands: sisters.map(({ id }) => id).join(' ') }))
  const member = await readSession(world.saffron, from.cookies.get('auth.session') ?? '')
  expect(member?.sharedWith).toEqual([world.coast.id])
})

test('refuses contact details in name, text and first message, and keeps them typed', async () => {
  await using world = await openWorld({ coast: { contact_in_texts: 'allow' } })
  const typed = { name: 'anna0612345678', about: 'See www.anna.example', signup_message: 'anna at mail dot com' }
  const reply = await submitSignUp(visit(world.saffron, '/signup'), formWith(typed))
  expect(reply?.result.initialValue).toMatchObject(typed)
  expect(reply?.result.error).toEqual({
    name: [expect.stringContaining('“0612345678”')],
    about: [expect.stringContaining('“www.anna.example”')],
    signup_message: [expect.stringContaining('dot com”')],
  })
  expect(await submitSignUp(visit(world.coast, '/signup'), formWith(typed))).toBeNull()
})
