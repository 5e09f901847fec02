import { expect, test } from 'vitest'
import { makeFormats } from '~/i18n/formats'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { applyReport } from '~/modules/payments/notifications/apply-report.server'
import { cookieJar } from '~/platform/http/cookies'
import { ordered } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { addCode } from './codes/operator-codes.server'
import { discountView, timeBonusView, welcomeView } from './discount-calls.server'
import { DiscountRefused } from './errors'
import { standingOffer } from './find-offers.server'
import { bonusModalOf, offerBarOf } from './offer-notices.server'
import { refusalText } from './refusal-text'

const ask = ({ member }: Person, query: string) => discountView(member, Object.fromEntries(new URLSearchParams(query)))

/** Returns status, code and text of the refusal. */
async function refusalOf(person: Person, query: string) {
  readTextsFrom('locales')
  const error = await ask(person, query).catch((thrown: unknown) => thrown)
  if (!(error instanceof DiscountRefused)) throw error
  const reader = {
    t: translate(person.member.tenant, 'en'),
    language: 'en',
    dateLocale: 'en-NL',
    timeZone: 'Europe/Amsterdam',
  } as const
  return {
    status: error.status,
    error: error.code.replace('discounts:error.', ''),
    message: refusalText(reader, error),
  }
}

test('a code has the fields of the specification, a refusal its text', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await addCode(world.saffron, {
    code: 'BIG',
    percentage: 20,
    minimumOrder: 2499,
    currency: 'EUR',
    country: 'NL',
    member: 'anna',
    lastDay: null,
    validity: 'once',
    paymentMethods: ['ideal'],
  })
  expect(await ask(anna, 'code=big&bundle=2&paymentmethod=ideal')).toEqual({
    code: {
      code: 'BIG',
      value_percentage: 20,
      minimum_order_value: 2499,
      country: 'NL',
      user_id: anna.id,
      expires: null,
      currency: 'EUR',
      status: 'active',
      validity: 'once',
      expired: false,
      paymentmethods: ['ideal'],
    },
  })
  expect(await refusalOf(anna, 'code=BIG&bundle=1')).toEqual({
    status: 409,
    error: 'minimum_order',
    message: expect.stringMatching(/€\s?24[.,]99/),
  })
  expect(await refusalOf(anna, 'code=BIG&paymentmethod=paypal')).toMatchObject({
    error: 'method',
    message: 'This code is for payment by iDEAL only.',
  })
  expect(await refusalOf(anna, 'code=NONE')).toEqual({ status: 404, error: 'not_found', message: 'Code not found' })
  expect(await ask(anna, '')).toEqual({ code: null })
  for (let guess = 0; guess < 20; guess += 1) await refusalOf(anna, `code=GUESS${guess}`)
  expect(await refusalOf(anna, 'code=BIG&bundle=2')).toMatchObject({ status: 429, error: 'too_many' })
})

test('each refusal has a status of its own kind', async () => {
  await using world = await openWorld()
  const { anna, eva } = await world.members({ anna: {}, eva: { premium: true, joinedHoursAgo: 1 } })
  const code = {
    ...{ percentage: 20, minimumOrder: null, currency: null, country: null, member: null, lastDay: null },
    ...{ validity: 'once-per-user' as const, paymentMethods: [] },
  }
  await addCode(world.saffron, { ...code, code: 'GONE' })
  await world.database.owner
    .updateTable('discount_codes')
    .set({ expires: new Date('2020-01-31') })
    .where('code', '=', 'GONE')
    .execute()
  await addCode(world.saffron, { ...code, code: 'POLAND', country: 'PL' })
  await addCode(world.saffron, { ...code, code: 'ZLOTY', currency: 'PLN' })
  await addCode(world.saffron, { ...code, code: 'SPRING' })
  const refused = (person: Person, typed: string) => refusalOf(person, `code=${typed}&bundle=1`)
  expect(await refused(anna, 'GONE')).toMatchObject({ status: 410, error: 'expired' })
  const abroad = { status: 409, error: 'country', message: expect.stringContaining('Poland') }
  expect(await refused(anna, 'POLAND')).toMatchObject(abroad)
  expect(await refused(anna, 'ZLOTY')).toMatchObject({ status: 409, error: 'currency' })
  expect(await refused(eva, 'TIMEBONUS25')).toMatchObject({ status: 409, error: 'first_order' })
  const order = await ordered(anna, { code: 'SPRING', seen: { amount: 799, currency: 'EUR' } })
  await applyReport(world.saffron, 'sandbox', { ...order.report('pending'), amount: 799 })
  expect(await refused(anna, 'SPRING')).toMatchObject({ status: 409, error: 'reserved' })
  await applyReport(world.saffron, 'sandbox', { ...order.report('paid'), amount: 799 })
  expect(await refused(anna, 'SPRING')).toMatchObject({ status: 409, error: 'used' })
})

test('tells the time bonus in seconds by the server’s clock, whatever the code', async () => {
  await using world = await openWorld()
  const { anna, ben, eva } = await world.members({
    anna: { joinedHoursAgo: 1 },
    ben: { joinedHoursAgo: 5 },
    eva: { joinedHoursAgo: 1, premium: true },
  })
  const { time_bonus } = await timeBonusView(anna.member)
  expect(time_bonus).toMatchObject({ is_visible: true, code: 'TIMEBONUS25', value_percentage: 25 })
  expect(time_bonus?.remaining_time).toBeGreaterThan(3 * 3600 - 60)
  expect(time_bonus?.remaining_time).toBeLessThanOrEqual(3 * 3600)
  expect(await timeBonusView(ben.member)).toEqual({ time_bonus: null })
  expect(await timeBonusView(eva.member)).toEqual({ time_bonus: null })
  expect(await welcomeView(ben.member)).toMatchObject({
    code: { code: 'WELCOME25', value_percentage: 25, expired: false },
  })
  expect(await welcomeView(eva.member)).toEqual({ code: null })
  expect(await welcomeView(null)).toEqual({ code: null })
})

/** What a member is told of an offer, wherever it is told, and what the next order would get. */
async function advertised(person: Person) {
  const { member } = person
  const offer = await standingOffer(member)
  const asking = { viewer: member, t: translate(member.tenant, 'en'), dateLocale: 'en', timeZone: 'UTC' }
  return {
    bar: offerBarOf(asking, offer)?.kind ?? null,
    modal: bonusModalOf({ viewer: member, cookies: cookieJar('', { secure: false }) }, offer) !== null,
    bonus: (await timeBonusView(member)).time_bonus?.code ?? null,
    welcome: (await welcomeView(member)).code?.code ?? null,
    checkout: (await ask(person, '')).code,
  }
}

test('nothing advertises an offer that the next order would not get', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({
    anna: { joinedHoursAgo: 1 },
    ben: { joinedHoursAgo: 5 },
    carl: { joinedHoursAgo: 25 },
  })
  const none = { bar: null, modal: false, bonus: null, welcome: null, checkout: null }
  const bonus = { bar: 'time_bonus', modal: true, bonus: 'TIMEBONUS25', welcome: 'WELCOME25' }
  const welcome = { ...none, bar: 'welcome', welcome: 'WELCOME25' }
  const all = [
    [anna, { ...bonus, checkout: { code: 'TIMEBONUS25' } }],
    [ben, { ...welcome, checkout: { code: 'WELCOME25' } }],
  ] as const
  for (const [person, offered] of all) {
    expect(await advertised(person)).toMatchObject(offered)
    const order = await ordered(person, { seen: { amount: 749, currency: 'EUR' } })
    expect(await advertised(person)).toMatchObject(offered)
    await applyReport(world.saffron, 'sandbox', { ...order.report('pending'), amount: 749 })
    expect(await advertised(person)).toEqual(none)
    await applyReport(world.saffron, 'sandbox', { ...order.report('cancelled'), amount: 749 })
    expect(await advertised(person)).toMatchObject(offered)
  }
  expect(await advertised(carl)).toEqual(none)
})

test('tells in each language that the offer after the time bonus is another one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { joinedHoursAgo: 1 }, ben: { joinedHoursAgo: 5 } })
  readTextsFrom('locales')
  for (const language of world.saffron.languages) {
    const t = translate(world.saffron, language)
    const [first, second] = await Promise.all(
      [anna, ben].map(async ({ member }) =>
        offerBarOf({ viewer: member, t, dateLocale: language, timeZone: 'UTC' }, await standingOffer(member)),
      ),
    )
    expect([first?.kind, second?.kind]).toEqual(['time_bonus', 'welcome'])
    const percentage = makeFormats(language, 'UTC').percent(0.25)
    expect(first?.title, language).toBe(t('discounts:welcome.welcome_bonus', { percentage }))
    expect(second?.title, language).toBe(t('discounts:bar.another', { percentage }))
    expect(second?.title, language).not.toBe(first?.title)
    for (const bar of [first, second]) {
      expect(bar?.short, language).toContain(percentage)
      expect(bar?.short.length, language).toBeLessThan(bar?.title.length ?? 0)
    }
    expect(second?.short, language).not.toBe(first?.short)
  }
})
