import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { Operator } from '~/modules/operators/access/operator'
import { listOperators } from '~/modules/operators/people/people.server'
import { action, loader } from '~/routes/console/people/operators'
import type { Tenant } from '~/tenancy/tenant'
import { consoleOrigin, hire } from '../support/operators'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

function asking({ saffron, coast }: World, operator: Operator, query: string, fields?: [string, string][]) {
  const brands: Record<string, Tenant> = { saffron, coast }
  const tenants = { slugs: () => Object.keys(brands), bySlug: async (slug: string) => brands[slug] ?? null }
  const url = new URL(`/console/operators${query}`, consoleOrigin)
  const t = (key: string) => key
  const context = { url, t, console: { origin: consoleOrigin, tenants, operator } } as unknown as AppLoadContext
  const body = fields && new URLSearchParams(fields)
  return { request: new Request(url, body && { method: 'POST', body }), params: {}, context }
}

const send = (world: World, by: Operator, fields: [string, string][]) => action(asking(world, by, '', fields))

const whoIs: [string, string][] = [
  ['email', 'zed@operators.example'],
  ['name', 'Zed'],
]

/** The roles of an operator, each with its brand: null for all. */
async function grantsOf({ saffron }: World, by: Operator, email: string) {
  const operators = await listOperators(by, (id) => (id === saffron.id ? 'saffron' : 'coast'))
  return operators.find((each) => each.email === email)?.grants ?? null
}

test.each<[string, [string, string][], string]>([
  ['no brand', [['role', 'moderator']], 'brand'],
  [
    'an empty brand',
    [
      ['role', 'moderator'],
      ['brand', ''],
    ],
    'brand',
  ],
  ['no role', [['brand', 'saffron']], 'role'],
])('an invitation with %s invites nobody', async (_, fields, wrong) => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const answer = await send(world, olga, [...whoIs, ...fields])
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { invite: { error: { [wrong]: [expect.any(String)] } } },
  })
  expect(await grantsOf(world, olga, 'zed@operators.example')).toBeNull()
})

test('all brands are a choice of their own, in an invitation and for one more role', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const grants = () => grantsOf(world, olga, 'zed@operators.example')
  await send(world, olga, [...whoIs, ['role', 'moderator'], ['brand', 'saffron']])
  expect(await grants()).toEqual([{ role: 'moderator', brand: 'saffron' }])
  const operators = await listOperators(olga, () => 'saffron')
  const id = operators.find(({ email }) => email === 'zed@operators.example')?.id ?? ''
  const change: [string, string][] = [
    ['operator', id],
    ['intent', 'grant'],
    ['keep', 'moderator saffron'],
    ['role', 'analyst'],
  ]
  expect(await send(world, olga, [...change, ['brand', '']])).toMatchObject({
    init: { status: 422 },
    data: { grants: { error: { brand: ['console:error.no_brand'] } } },
  })
  expect(await grants()).toEqual([{ role: 'moderator', brand: 'saffron' }])
  await send(world, olga, [...change, ['brand', '*']])
  expect(await grants()).toEqual([
    { role: 'analyst', brand: null },
    { role: 'moderator', brand: 'saffron' },
  ])
  await send(world, olga, [...whoIs, ['role', 'support'], ['brand', '*']])
  expect(await grants()).toContainEqual({ role: 'support', brand: null })
})

test('access that ended comes back by an invitation, with the same roles', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'moderator', world.saffron.id, olga)
  await hire('mo', 'analyst', null, olga)
  const before = await grantsOf(world, olga, mo.email)
  const act = (intent: string) =>
    send(world, olga, [
      ['operator', mo.id],
      ['intent', intent],
    ])
  const answer = (await act('end')) as Response
  const page = new URL(answer.headers.get('location') ?? '', consoleOrigin)
  expect((await loader(asking(world, olga, page.search))).ended).toEqual({ id: mo.id, name: 'mo' })
  const states = async () => (await listOperators(olga, () => '')).map(({ name, state }) => `${name} ${state}`)
  expect(await states()).toEqual(['olga active', 'mo ended'])
  const invited = await act('again')
  expect(invited).toMatchObject({ data: { invited: { link: expect.stringContaining('/console/invite/') } } })
  expect(await states()).toEqual(['olga active', 'mo invited'])
  expect(await grantsOf(world, olga, mo.email)).toEqual(before)
})

test('asks before ending somebody else’s access, and never ends one’s own', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'moderator', world.saffron.id, olga)
  const opened = async (query: string) => (await loader(asking(world, olga, query))).opened
  expect(await opened(`?end=${mo.id}`)).toMatchObject({ act: 'end', operator: { name: 'mo' } })
  expect(await opened(`?end=${olga.id}`)).toBeNull()
  expect(await opened('?end=x')).toBeNull()
})
