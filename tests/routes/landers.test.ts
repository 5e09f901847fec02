import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { cookieJar } from '~/platform/http/cookies'
import { action as memberSignUp } from '~/routes/account/member-signup'
import { action as signUp } from '~/routes/account/signup'
import { loader as lander } from '~/routes/landers/lander'
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

test('leads from a lander’s form to an account with one delivered first message', async () => {
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

test('takes a lander’s form that names nobody reachable as an ordinary sign-up', async () => {
  await using world = await openWorld()
  const { silent, sister } = await world.members({
    silent: {},
    sister: { fictional: true, at: world.coast, shared: true },
  })
  for (const member of [silent.id, sister.id, 'no-id', '']) {
    const answer = await signUp(sent(world.saffron, '/signup', { member, message: 'Hello' }))
    expect(answer).not.toHaveProperty('data.begun')
  }
})

test.each([
  ['/landers/zzz', {}],
  ['/landers/gallery/shee', {}],
  ['/members/x/landing/she', { id: 'x' }],
])('%s is nobody’s page, a member’s neither', async (path, params) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (const viewer of [null, anna.member]) {
    const { context } = sent(world.saffron, path, {})
    const asking = { request: new Request(context.url), params, context: { ...context, viewer } } as LoaderFunctionArgs
    expect(await opened(asking)).toBe(404)
  }
})

test('a lander leads a member to the members, one about a member to the profile', async () => {
  await using world = await openWorld()
  const { anna, kaja } = await world.members({ anna: {}, kaja: { fictional: true } })
  const at = (path: string, params = {}) => {
    const { context } = sent(world.saffron, path, {})
    const viewer = { ...context, viewer: anna.member }
    return opened({ request: new Request(context.url), params, context: viewer } as LoaderFunctionArgs)
  }
  expect(await at('/landers/gallery')).toBe('/members')
  expect(await at(`/members/${kaja.id}/landing`, { id: kaja.id })).toBe(`/members/${kaja.id}`)
})

/** Where a lander leads, or the status of its refusal. */
async function opened(asking: LoaderFunctionArgs): Promise<string | number | null> {
  const thrown = await lander(asking).then(
    () => null,
    (refusal: unknown) => refusal,
  )
  return thrown instanceof Response ? (thrown.headers.get('Location') ?? thrown.status) : null
}
