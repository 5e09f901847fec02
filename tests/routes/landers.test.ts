import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { cookieJar } from '~/platform/http/cookies'
import { action as memberSignUp } from '~/routes/account/member-signup'
import { action as signUp } from '~/routes/account/signup'
import type { Tenant } from '~/tenancy/tenant'
import { openWorld } from '../support/world'

readTextsFrom('locales')

/** What the sign-up's action gets when a form is sent to it. */
function sent(tenant: Tenant, path: string, fields: Record<string, string>) {
  const url = new URL(path, 'https://saffron.example')
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const client = { address: '192.0.2.1', addressBlock: '192.0.2.1', country: 'NL', userAgent: '', https: true }
  const context: Partial<AppLoadContext> = {
    tenant,
    url,
    t: translate(tenant, 'en'),
    language: 'en',
    dateLocale: 'en-GB',
    country: 'NL',
    client: { ...client, onThisMachine: false },
    cookies: cookieJar('', { secure: true }),
    viewer: null,
    tracking: {},
    trafficSource: null,
    carried: 'network=a',
  }
  const [, id] = /^\/members\/([^/?]+)/.exec(path) ?? []
  return { request: new Request(url, { method: 'POST', body }), params: { id }, context: context as AppLoadContext }
}

test('from a lander’s form to an account whose first message is delivered, exactly once', async () => {
  await using world = await openWorld()
  const { kaja } = await world.members({ kaja: { fictional: true } })
  const chosen = { member: kaja.id, opener: 'Which film?', like: kaja.id, about: 'burns toast' }
  const begun = await signUp(sent(world.saffron, '/signup', chosen))
  expect(begun).toMatchObject({
    data: {
      begun: { recipient: { name: 'kaja' }, action: `/members/${kaja.id}/signup?network=a` },
      result: { initialValue: { signup_message: 'Which film?', like: kaja.id, about: 'burns toast' } },
    },
  })
  const complete = {
    ...{ signup_message: 'Which film?', like: kaja.id, about: 'burns toast', draft: 'a draft of twenty characters' },
    ...{ email: 'sam@mail.example', name: 'Sam', password: 'seven blue teapots', terms: 'on' },
    ...{ 'date_of_birth.day': '14', 'date_of_birth.month': '5', 'date_of_birth.year': '1990' },
    ...{ gender: 'male', seeks: 'female' },
  }
  for (let time = 0; time < 2; time++) {
    const answer = await memberSignUp(sent(world.saffron, `/members/${kaja.id}/signup`, complete))
    expect(answer).toMatchObject({ status: 302 })
  }
  const { owner } = world.database
  expect(await owner.selectFrom('messages').select('body').execute()).toEqual([{ body: 'Which film?' }])
  expect(await owner.selectFrom('likes').select('liked_id').execute()).toEqual([{ liked_id: kaja.id }])
  const sam = await owner.selectFrom('members').select('about_me').where('name', '=', 'Sam').execute()
  expect(sam).toEqual([{ about_me: 'burns toast' }])
})

test('writing to a sister brand’s member, the sign-up says beforehand that it needs a consent, and loses nothing without it', async () => {
  await using world = await openWorld()
  const { sister } = await world.members({ sister: { fictional: true, at: world.coast, shared: true } })
  const begun = await signUp(sent(world.saffron, '/signup', { member: sister.id, message: 'Hello' }))
  expect(begun).toMatchObject({ data: { begun: { recipient: { name: 'sister', ofSister: true } } } })
  const complete = {
    ...{ signup_message: 'Hello', draft: 'a draft of twenty characters', email: 'sam@mail.example', name: 'Sam' },
    ...{ 'date_of_birth.day': '14', 'date_of_birth.month': '5', 'date_of_birth.year': '1990' },
    ...{ gender: 'male', seeks: 'female', password: 'seven blue teapots', terms: 'on' },
  }
  const at = `/members/${sister.id}/signup`
  const { data } = (await memberSignUp(sent(world.saffron, at, complete))) as { data: object }
  expect(data).toMatchObject({
    result: { initialValue: { signup_message: 'Hello', name: 'Sam' }, error: { sister_brands: [expect.any(String)] } },
  })
  const { owner } = world.database
  expect(await owner.selectFrom('accounts').select('email').where('email', '=', 'sam@mail.example').execute()).toEqual(
    [],
  )
  const joined = await memberSignUp(sent(world.saffron, at, { ...complete, sister_brands: world.coast.id }))
  expect(joined).toMatchObject({ status: 302 })
  expect(await owner.selectFrom('messages').select('body').execute()).toEqual([{ body: 'Hello' }])
})

test('a lander’s form that names nobody whom visitors may write to is an ordinary sign-up', async () => {
  await using world = await openWorld()
  const { silent } = await world.members({ silent: {} })
  for (const member of [silent.id, 'no-id', '']) {
    const answer = await signUp(sent(world.saffron, '/signup', { member, message: 'Hello' }))
    expect(answer).not.toHaveProperty('data.begun')
  }
})
