import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { addCode } from './codes/operator-codes.server'
import { answerDiscountCall, timeBonusView, welcomeView } from './discount-calls.server'

function ask({ member }: Person, query: string) {
  readTextsFrom('locales')
  const { tenant } = member
  const reader = {
    t: translate(tenant, 'en'),
    language: 'en',
    dateLocale: 'en-NL',
    timeZone: 'Europe/Amsterdam',
  } as const
  return answerDiscountCall(
    { ...reader, url: new URL(`https://saffron.example/api/discount-code.php?${query}`) },
    member,
  )
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
    status: 200,
    answer: {
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
    },
  })
  expect(await ask(anna, 'code=BIG&bundle=1')).toMatchObject({
    status: 409,
    answer: { error: 'minimum_order', message: expect.stringMatching(/€\s?24[.,]99/) },
  })
  expect(await ask(anna, 'code=BIG&paymentmethod=paypal')).toMatchObject({
    answer: { error: 'method', message: 'This code is for payment by iDEAL only.' },
  })
  expect(await ask(anna, 'code=NONE')).toEqual({
    status: 404,
    answer: { error: 'not_found', message: 'Code not found' },
  })
  expect(await ask(anna, '')).toEqual({ status: 200, answer: { code: null } })
})

test('the time bonus tells its seconds by the server’s clock; the welcome code ignores errors', async () => {
  await using world = await openWorld()
  const { anna, ben, eva } = await world.members({
    anna: { joinedHoursAgo: 1 },
    ben: { joinedHoursAgo: 5 },
    eva: { joinedHoursAgo: 1, premium: true },
  })
  const { time_bonus } = timeBonusView(anna.member)
  expect(time_bonus).toMatchObject({ is_visible: true, code: 'TIMEBONUS25', value_percentage: 25 })
  expect(time_bonus?.remaining_time).toBeGreaterThan(3 * 3600 - 60)
  expect(time_bonus?.remaining_time).toBeLessThanOrEqual(3 * 3600)
  expect(timeBonusView(ben.member)).toEqual({ time_bonus: null })
  expect(timeBonusView(eva.member)).toEqual({ time_bonus: null })
  expect(welcomeView(ben.member)).toMatchObject({ code: { code: 'WELCOME25', value_percentage: 25, expired: false } })
  expect(welcomeView(eva.member)).toEqual({ code: null })
  expect(welcomeView(null)).toEqual({ code: null })
})
