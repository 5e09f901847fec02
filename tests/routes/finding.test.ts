import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import { changeConsent } from '~/modules/accounts/sign-up/consents.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { countNewLikes } from '~/modules/likes/queries.server'
import { loader as autoLike } from '~/routes/api/auto-like'
import { loader as cities } from '~/routes/api/cities'
import { loader as geocode } from '~/routes/api/geocode'
import { loader as interests } from '~/routes/api/interests'
import { loader as likes } from '~/routes/api/likes'
import { loader as membersCount } from '~/routes/api/members-count'
import { loader as regions } from '~/routes/api/regions'
import { handle as chat } from '~/routes/chats/panes'
import { loader as finder } from '~/routes/discover/match-finder'
import { loader as likeLists } from '~/routes/likes/likes'
import { handle as match, loader as matchPage } from '~/routes/likes/match'
import { loader as visitors } from '~/routes/likes/visitors'
import { loader as memberPage } from '~/routes/members/member'
import { loader as membersPage } from '~/routes/members/members'
import type { Tenant } from '~/tenancy/tenant'
import type { Person } from '../support/person'
import { addPlaces } from '../support/places'
import { visit } from '../support/visit'
import { noteVisit } from '../support/visits'
import { openWorld } from '../support/world'

interface Wish {
  by?: Person
  language?: Language
  trafficSource?: string
  headers?: Record<string, string>
}

/** What a loader gets when a brand is asked for an address. */
function argsFor(tenant: Tenant, address: string, { by, language, trafficSource, headers }: Wish = {}) {
  const context = visit(tenant, address, {
    ...(by && { viewer: by.member }),
    ...(language && { language }),
    ...(trafficSource && { trafficSource }),
  })
  const [, id] = /^\/members\/([^/?]+)/.exec(address) ?? []
  const request = new Request(context.url, headers ? { headers } : {})
  return { request, params: { id }, context } satisfies LoaderFunctionArgs
}

async function answerOf(response: Response): Promise<[status: number, body: unknown]> {
  return [response.status, await response.json()]
}

const newLikes = ({ member }: Person) => forMember(member, (db) => countNewLikes(db, member))

test('answers a position with its city alone, or with false', async () => {
  await using world = await openWorld()
  await addPlaces(world, [{ id: 7, name: 'Utrecht', lat: 52.09, lon: 5.12 }])
  const at = async (query: string) => answerOf(await geocode(argsFor(world.saffron, `/api/geocode.php?${query}`)))
  const location = { country: 'NL', region: 'NL-UT', city: 'Utrecht', cityId: 7 }
  expect(await at('lat=52.1&lon=5.1')).toEqual([200, { location }])
  expect(await at('lat=-40.1&lon=5.1')).toEqual([200, false])
  for (const query of ['', 'lat=52.1', 'lat=91&lon=5', 'lat=1e1&lon=5', 'lat=52.1&lon=-181', "lat=52'&lon=x"]) {
    expect(await at(query), query).toEqual([400, false])
  }
  // Twenty a minute: eight were asked before.
  const many = await Promise.all(Array.from({ length: 13 }, () => at('lat=52.1&lon=5.1')))
  expect(many.filter(([status, body]) => status === 429 && body === false)).toHaveLength(1)
})

test('the calls for regions, cities and interests answer in the language of the reader', async () => {
  await using world = await openWorld()
  const inSpanish = { language: 'es' } as const
  const region = async (country: string) =>
    (await answerOf(await regions(argsFor(world.saffron, `/api/regions.php?country=${country}`, inSpanish))))[1]
  expect(await region('CH')).toMatchObject({
    kind: 'canton',
    regions: expect.arrayContaining([{ code: 'CH-ZH', name: expect.any(String) }]),
  })
  expect(await region('PL')).toMatchObject({ kind: 'voivodeship' })
  expect(await region('XX')).toEqual({ kind: 'region', regions: [] })
  const [, body] = await answerOf(await interests(argsFor(world.saffron, '/api/interests.php', inSpanish)))
  const { interests: list } = body as { interests: { key: string; name: string }[] }
  expect(list).toHaveLength(45)
  expect(list.at(-1)).toEqual({
    key: 'coffee',
    name: translate(world.saffron, 'es')('members:option.interests.coffee'),
  })
  const found = await cities(argsFor(world.saffron, '/api/cities?country=NL&q=%25'))
  expect(await answerOf(found)).toEqual([200, { cities: [] }])
})

test('shows visitors lists, profiles and counts where the brand allows it', async () => {
  await using world = await openWorld({ coast: { logged_out_search: false, logged_out_search_trafficsource: true } })
  const { saffron, coast } = world
  saffron.settings.logged_out_search = true
  const { anna, cora } = await world.members({ anna: {}, cora: { at: coast } })
  const seen = async (tenant: Tenant, { id }: Person, trafficSource?: string) => {
    const see = (address: string) => argsFor(tenant, address, trafficSource ? { trafficSource } : {})
    return [
      (await membersPage(see('/members'))).kind,
      ((await memberPage(see(`/members/${id}`))) as { kind: string }).kind,
      (await membersCount(see('/api/members-count'))).status,
    ]
  }
  const all = ['list', 'profile', 200]
  const none = ['gate', 'gate', 403]
  expect([await seen(saffron, anna), await seen(saffron, anna, 'network')]).toEqual([all, none])
  expect([await seen(coast, cora), await seen(coast, cora, 'network')]).toEqual([none, all])
})

test('counts a like as new until its profile is opened, not prefetched', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  const open = (headers: Record<string, string>) =>
    memberPage(argsFor(world.saffron, `/members/${ben.id}`, { by: anna, headers }))
  await open({ 'Sec-Purpose': 'prefetch' })
  await open({ Purpose: 'prefetch' })
  expect(await newLikes(anna)).toBe(1)
  await open({})
  expect(await newLikes(anna)).toBe(0)
})

test('answers the pop-up’s call to the site’s own pages and to no visitor', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  const ask = async (headers: Record<string, string>) =>
    answerOf(await autoLike(argsFor(world.saffron, '/api/auto-like.php', { by: anna, headers })))
  const own = { 'X-Client': '1', 'Sec-Fetch-Site': 'same-origin' }
  const strangers: Record<string, string>[] = [{}, { 'X-Client': '1' }, { ...own, 'Sec-Fetch-Site': 'cross-site' }]
  for (const foreign of strangers) {
    expect(await ask(foreign)).toEqual([403, { error: 'own_client_required' }])
  }
  expect(await ask(own)).toMatchObject([200, { profile: { member: { name: 'ben' }, match: false } }])
  expect(await ask(own)).toEqual([200, { profile: null }])
  for (const [call, address] of [
    [autoLike, '/api/auto-like.php'],
    [likes, '/api/likes.php'],
  ] as const) {
    const refused = await call(argsFor(world.saffron, address)).catch((error: Response) => error)
    expect(await answerOf(refused)).toEqual([403, { error: 'authentication_required' }])
  }
})

test('a match’s page has the last line of the chat, by whoever wrote it; none before', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 5 }, ben: { premium: true, credits: 5 } })
  await likeMember(anna.member, ben.id)
  await likeMember(ben.member, anna.id)
  const lastLine = async () => {
    const args = argsFor(world.saffron, `/likes/m/${ben.id}`, { by: anna })
    const { talk } = await matchPage({ ...args, params: { id: ben.id } })
    return talk.messages.at(-1)?.body
  }
  expect(await lastLine()).toBeUndefined()
  await anna.write(ben, 'Hello Ben')
  await ben.write(anna, 'Hello Anna')
  expect(await lastLine()).toBe('Hello Anna')
})

// A namespace that is missing suspends the page while it hydrates, which React reports as a mismatch (#418).
test('sends a match’s page the texts of the last line of its chat', () => {
  expect(match.i18n).toEqual(expect.arrayContaining([...(chat.i18n ?? [])]))
})

test('the lists of likes tell of a new visit until the page of visitors is opened', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await noteVisit(ben.member, anna.id)
  const newVisitors = async () => {
    const { newVisitors } = await likeLists({ ...argsFor(world.saffron, '/likes', { by: anna }), params: {} })
    return newVisitors
  }
  expect([await newVisitors(), await newVisitors()]).toEqual([true, true])
  await visitors(argsFor(world.saffron, '/likes/visitors', { by: anna }))
  expect(await newVisitors()).toBe(false)
})

test('the match finder suggests nobody without the consent to matching', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { seeks: ['female', 'male'] } })
  for (const question of ['', '?question=matches']) {
    expect((await finder(argsFor(world.saffron, `/match-finder${question}`, { by: ben }))).kind).toBe('no_consent')
  }
  expect((await finder(argsFor(world.saffron, '/match-finder?question=matches', { by: anna }))).kind).toBe('matches')
  await changeConsent(ben.member, 'matching', true)
  expect((await finder(argsFor(world.saffron, '/match-finder?question=matches', { by: ben }))).kind).toBe('matches')
})
