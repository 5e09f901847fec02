import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { allBrands } from '~/ui/console/all-brands'
import { authenticatorAt } from '../../../tests/support/authenticator'
import { consoleOrigin, desk, hire } from '../../../tests/support/operators'
import { visit } from '../../../tests/support/visit'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { brandAt, brandsOf, consoleOf, consolePage, requestedBrandIds } from './access/console-page.server'
import type { Operator } from './access/operator'
import { requestedBrand } from './access/requested-brand.server'
import type { Right, Role } from './access/rights'
import { mayAnywhere, mayAt, mayEverywhere, rights, roles } from './access/rights'
import { sectionsOf } from './access/sections'
import { assertMay, assertMayAt } from './access/step-up.server'
import { beginApp } from './credentials/codes.server'
import { creationOptions } from './credentials/passkeys.server'
import { InviteInvalid, NotYours, SessionEnded, StepUpNeeded } from './errors'
import { acceptWithPasskey, inviteOperator, readInvite } from './people/invite.server'
import { changeGrants, endOperator, listOperators } from './people/people.server'
import { readSession } from './sessions/sessions.server'

/** What each role may do, at every brand. */
const table: Record<Role, Right[]> = {
  owner: Object.keys(rights) as Right[],
  moderator: ['overview', 'queue', 'members', 'staff_inbox'],
  support: ['overview', 'members', 'staff_inbox', 'money', 'goodwill', 'personal_data', 'health'],
  finance: ['overview', 'money', 'move_money', 'partners'],
  analyst: ['overview', 'partners', 'brands'],
}

const all = Object.keys(rights) as Right[]
/** Of the installation, and of no brand. */
const ofHouse: readonly Right[] = ['operators', 'health', 'alerts']

test.each(roles)('allows %s what the role allows at its brands, and nothing of the installation', (role) => {
  const everywhere = [{ role, brandId: null }]
  const atOne = [{ role, brandId: 'saffron' }]
  const may = table[role]
  expect(all.filter((right) => mayAnywhere(everywhere, right)).sort()).toEqual([...may].sort())
  expect(all.filter((right) => mayEverywhere(everywhere, right)).sort()).toEqual([...may].sort())
  expect(all.filter((right) => mayAt(atOne, right, 'saffron')).sort()).toEqual([...may].sort())
  expect(all.filter((right) => mayAnywhere(atOne, right))).toEqual(
    all.filter((right) => may.includes(right) && !ofHouse.includes(right)),
  )
  expect(all.filter((right) => mayAt(atOne, right, 'coast') || mayEverywhere(atOne, right))).toEqual([])
})

test('applies each of several roles at its own brands', () => {
  const grants = [
    { role: 'moderator', brandId: 'saffron' },
    { role: 'finance', brandId: null },
  ] as const
  expect([mayAnywhere(grants, 'queue'), mayAnywhere(grants, 'money'), mayAnywhere(grants, 'audit')]).toEqual([
    ...[true, true, false],
  ])
  expect([mayEverywhere(grants, 'queue'), mayEverywhere(grants, 'money')]).toEqual([false, true])
  expect([mayAt(grants, 'queue', 'saffron'), mayAt(grants, 'queue', 'coast')]).toEqual([true, false])
})

test.each([
  ['owner', 'overview queue members staff complaints money partners brands operators alerts audit health account'],
  ['moderator', 'overview queue members staff account'],
  ['support', 'overview members staff complaints money health account'],
  ['finance', 'overview money partners account'],
  ['analyst', 'overview partners brands account'],
] as const)('as %s one finds in the navigation: %s', (role, shown) => {
  expect(sectionsOf([{ role, brandId: null }]).map(({ id }) => id)).toEqual(shown.split(' '))
  const ofOneBrand = shown.split(' ').filter((id) => !['operators', 'health', 'alerts'].includes(id))
  expect(sectionsOf([{ role, brandId: 'saffron' }]).map(({ id }) => id)).toEqual(ofOneBrand)
})

/** A request of an operator at the console, which knows two brands. */
function asking({ saffron, coast }: World, operator: Operator | null, path: string): AppLoadContext {
  const brands = [saffron, coast]
  const tenants = {
    slugs: () => [...brands.map(({ slug }) => slug), 'gone'],
    bySlug: async (slug: string) => brands.find((brand) => brand.slug === slug) ?? null,
  }
  return { ...visit(saffron, path), console: { tenants, operator } } as unknown as AppLoadContext
}

const refusals = async ({ database }: World) =>
  (
    await database.owner
      .selectFrom('audit_log')
      .where('act', '=', 'right.refused')
      .select(['subject_id', 'reason', 'actor_id'])
      .orderBy('number')
      .execute()
  ).map(({ subject_id, reason, actor_id }) => [subject_id, reason, actor_id])

test('answers a refused console page like a missing one, and logs the refusal', async () => {
  await using world = await openWorld()
  const mo = await hire('mo', 'moderator')
  expect(() => consoleOf(visit(world.saffron, '/console'))).toThrow(Response)
  const nobody = await consolePage(asking(world, null, '/console/queue?brand=saffron')).catch((answer) => answer)
  expect([nobody.status, nobody.headers.get('Location')]).toEqual([
    302,
    '/console/login?next=%2Fconsole%2Fqueue%3Fbrand%3Dsaffron',
  ])
  await expect(consolePage(asking(world, null, '/api/console/queue'))).rejects.toThrow(SessionEnded)
  expect(await consolePage(asking(world, mo, '/console/queue'), 'queue')).toEqual(mo)
  expect(await consolePage(asking(world, mo, '/console/account'))).toEqual(mo)
  expect(await refusals(world)).toEqual([])
  await expect(consolePage(asking(world, mo, '/console/money'), 'money')).rejects.toThrow(NotYours)
  expect(await refusals(world)).toEqual([['/console/money', 'money', mo.id]])
})

test('limits an operator to the brands of their roles', async () => {
  await using world = await openWorld()
  const [olga, mo] = [await hire('olga', 'owner'), await hire('mo', 'moderator', world.coast.id)]
  const at = (operator: Operator, query = '') => asking(world, operator, `/console/queue${query}`)
  const slugs = async (operator: Operator, right: Right = 'queue') =>
    (await brandsOf(at(operator), operator, right)).map(({ slug, console }) => [slug, console === operator.session])
  expect(await slugs(olga)).toEqual([
    ['saffron', true],
    ['coast', true],
  ])
  expect(await slugs(mo)).toEqual([['coast', true]])
  expect(await slugs(mo, 'money')).toEqual([])

  expect(await brandAt(at(mo), mo, 'coast', 'queue')).toMatchObject({ slug: 'coast', console: mo.session })
  for (const [slug, right] of [
    ['saffron', 'queue'],
    ['coast', 'money'],
    ['nowhere', 'queue'],
  ] as const) {
    await expect(brandAt(at(mo), mo, slug, right)).rejects.toThrow(NotYours)
  }
  expect(await refusals(world)).toHaveLength(3)

  expect(await requestedBrandIds(at(olga), olga, allBrands, 'queue')).toBeNull()
  expect(await requestedBrandIds(at(olga), olga, 'saffron', 'queue')).toEqual([world.saffron.id])
  expect(await requestedBrandIds(at(mo), mo, allBrands, 'queue')).toEqual([world.coast.id])
  for (const slug of ['saffron', '']) {
    await expect(requestedBrandIds(at(mo), mo, slug, 'queue'), slug).rejects.toThrow(NotYours)
  }

  const shown = async (operator: Operator, query = '') => {
    const { tenant, brands } = await requestedBrand(at(operator, query), operator, 'queue')
    return [tenant.slug, brands.length]
  }
  expect(await shown(olga)).toEqual(['saffron', 2])
  expect(await shown(olga, '?brand=coast')).toEqual(['coast', 2])
  expect(await shown(mo)).toEqual(['coast', 1])
  await expect(shown(mo, '?brand=saffron')).rejects.toThrow(NotYours)
})

test('roles are given and taken by owners of the house alone, and after a fresh check', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const [mo, ofOne] = [await hire('mo', 'moderator'), await hire('ole', 'owner', world.saffron.id)]
  const acts: ((by: Operator) => Promise<unknown> | undefined)[] = [
    (by) => inviteOperator(by, { email: 'a@operators.example', name: 'A', grants: [] }),
    (by) => changeGrants(by, mo.id, [{ role: 'owner', brandId: null }]),
    (by) => endOperator(by, mo.id),
  ]
  for (const act of acts) {
    for (const by of [mo, ofOne]) expect(() => act(by)).toThrow(NotYours)
    expect(() => act({ ...olga, proved: false })).toThrow(StepUpNeeded)
  }
  expect(() => assertMay(null, 'operators')).not.toThrow()
  expect(() => assertMayAt(null, 'queue', world.saffron.id)).not.toThrow()
  expect(() => assertMayAt(ofOne, 'queue', world.saffron.id)).not.toThrow()
  expect(() => assertMayAt(ofOne, 'queue', world.coast.id)).toThrow(NotYours)
  for (const id of ['x', world.saffron.id]) {
    await expect(changeGrants(olga, id, [])).rejects.toThrow(NotYours)
    await expect(endOperator(olga, id)).rejects.toThrow(NotYours)
  }
  expect(await readSession(mo.token, desk)).toMatchObject({ operator: { grants: [{ role: 'moderator' }] } })
})

test('keeps the last owner of the installation', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  await hire('ole', 'owner', world.saffron.id)
  const finance = [{ role: 'finance', brandId: null }] as const
  await expect(changeGrants(olga, olga.id, finance)).rejects.toThrow('last_owner')
  const otto = await hire('otto', 'owner')
  await endOperator(olga, otto.id)
  await expect(changeGrants(olga, olga.id, finance)).rejects.toThrow('last_owner')
  await expect(endOperator(null, olga.id)).rejects.toThrow('last_owner')
  await hire('oda', 'owner')
  await changeGrants(olga, olga.id, finance)
  expect(await readSession(olga.token, desk)).toMatchObject({ operator: { grants: finance } })
})

test('lists who works, who was invited, whose invitation ended and who left', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const late = await inviteOperator(olga, { email: ' Late@Operators.example ', name: '', grants: [] })
  await world.pass(49)
  await inviteOperator(null, {
    email: 'new@operators.example',
    name: 'New',
    grants: [
      { role: 'support', brandId: world.saffron.id },
      { role: 'analyst', brandId: null },
    ],
  })
  const gone = await hire('gone', 'moderator')
  await endOperator(null, gone.id)
  const list = await listOperators(null, (id) => (id === world.saffron.id ? 'saffron' : 'another'))
  expect(list.map(({ name, email, state, lastSeenAt }) => [name, email, state, lastSeenAt !== null])).toEqual([
    ['olga', 'olga@operators.example', 'active', true],
    ['late@operators.example', 'Late@operators.example', 'expired', false],
    ['New', 'new@operators.example', 'invited', false],
    ['gone', 'gone@operators.example', 'ended', true],
  ])
  expect(list[2]?.grants).toEqual([
    { role: 'analyst', brand: null },
    { role: 'support', brand: 'saffron' },
  ])
  await expect(readInvite(late)).rejects.toThrow(InviteInvalid)
  const third = await inviteOperator(null, { email: 'late@operators.example', name: '', grants: [] })
  expect(await readInvite(third)).toMatchObject({ name: 'late@operators.example', invitedBy: null })
})

test('lets one of two in who accept an invitation at once', async () => {
  await using _world = await openWorld()
  const invite = await inviteOperator(null, { email: 'mo@operators.example', name: 'Mo', grants: [] })
  const accept = async () => {
    const device = authenticatorAt(consoleOrigin)
    const created = device.create(await creationOptions({ origin: consoleOrigin }, await readInvite(invite)))
    return () => acceptWithPasskey({ origin: consoleOrigin }, invite, { name: '', created }, desk)
  }
  const both = [await accept(), await accept()]
  const answers = await Promise.allSettled(both.map((enter) => enter()))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('lets who was cut off return with a new app, and logs roles before and after', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'moderator', world.saffron.id)
  const before = await beginApp(mo)
  await changeGrants(olga, mo.id, [{ role: 'finance', brandId: null }])
  await endOperator(olga, mo.id)
  await inviteOperator(olga, { email: mo.email, name: 'mo', grants: [] })
  const after = await beginApp(mo)
  expect([before === null, after === null, before?.secret === after?.secret]).toEqual([false, false, false])
  const lines = world.database.owner
    .selectFrom('audit_log')
    .where('subject_id', '=', mo.id)
    .where('act', 'like', 'operator.%')
    .select(['act', 'before', 'after'])
    .orderBy('number')
  expect((await lines.execute()).slice(1)).toEqual([
    {
      act: 'operator.granted',
      before: { grants: [`moderator ${world.saffron.id}`] },
      after: { grants: ['finance'] },
    },
    { act: 'operator.ended', before: null, after: null },
    { act: 'operator.invited', before: null, after: { grants: [] } },
  ])
})
