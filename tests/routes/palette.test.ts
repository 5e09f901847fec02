import type { AppLoadContext, LoaderFunction } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { i18nOf, noBrand } from '~/i18n/texts/texts.server'
import type { Operator } from '~/modules/operators/access/operator'
import { loader as layout } from '~/routes/console/layout'
import type { Entry } from '~/shell/console/entries'
import { entriesOf } from '~/shell/console/entries'
import type { Tenant } from '~/tenancy/tenant'
import { consoleOrigin, hire } from '../support/operators'
import { builtRoutes, routeAt } from '../support/site-map'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

/** A request of an operator at the console. */
function asking({ saffron, coast }: World, operator: Operator, address: string) {
  const brands: Record<string, Tenant> = { saffron, coast }
  const tenants = {
    slugs: () => Object.keys(brands),
    bySlug: async (slug: string) => brands[slug] ?? null,
    refusal: async () => null,
  }
  const url = new URL(address, consoleOrigin)
  const { t } = i18nOf(noBrand, 'en')
  const context = { url, t, language: 'en', console: { origin: consoleOrigin, tenants, operator } }
  return {
    request: new Request(url),
    params: routeAt(address).params,
    context: context as unknown as AppLoadContext,
  }
}

async function found(world: World, operator: Operator, typed = ''): Promise<Entry[]> {
  const t = i18nOf(noBrand, 'en').getFixedT('en', 'console') as TFunction<'console'>
  return entriesOf(await layout(asking(world, operator, '/console')), typed, t)
}

const labels = (entries: readonly Entry[]) => entries.map(({ label }) => label)

/** Pages that no entry needs to lead to: the redirect to the first section, and the fresh check before something else. */
const passages = ['/console', '/console/confirm']

test('an owner finds every page of the console, and every page of each brand', async () => {
  await using world = await openWorld()
  const to = (await found(world, await hire('olga', 'owner'))).map((entry) => entry.to.split('?')[0])
  const pages = Object.values(builtRoutes)
    .filter(({ parentId }) => parentId === 'routes/console/layout')
    .flatMap(({ path }) => ['saffron', 'coast'].map((brand) => `/${path?.replace(':brand', brand)}`))
    .filter((path) => !/[:*]/.test(path) && !passages.includes(path))
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((path) => !to.includes(path))).toEqual([])
})

test.each(['owner', 'moderator', 'support', 'finance', 'analyst'] as const)(
  'as %s of one brand who is an analyst of another, one finds only what opens',
  async (role) => {
    await using world = await openWorld()
    await hire('mo', role, world.saffron.id)
    const operator = await hire('mo', 'analyst', world.coast.id)
    const pages = (await found(world, operator, '')).filter(({ post }) => !post)
    expect(labels(pages)).toContain('Brands: coast')
    for (const { to, label } of pages) {
      const loader = builtRoutes[routeAt(to).id]?.module.loader as LoaderFunction
      const answer = await Promise.resolve(loader(asking(world, operator, to))).catch((error: unknown) => error)
      expect(answer, label).not.toBeInstanceOf(Error)
    }
    const refused = world.database.owner.selectFrom('audit_log').where('act', '=', 'right.refused').selectAll()
    expect(await refused.execute()).toEqual([])
  },
)

test('finds by words what is typed, and searches where the operator may', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  expect(labels(await found(world, olga, 'saffron QUEUE'))).toEqual([
    'Queue: saffron',
    'Search members for “saffron QUEUE”',
    'Search orders for “saffron QUEUE”',
  ])
  expect((await found(world, olga, ' anna@mail.example ')).map(({ to }) => to)).toEqual([
    '/console/members?search=anna%40mail.example',
    '/console/money?search=anna%40mail.example',
  ])
  expect(await found(world, olga, ' ')).toHaveLength((await found(world, olga)).length)
  const searches = async (operator: Operator) => labels(await found(world, operator, '10001'))
  expect(await searches(await hire('mo', 'moderator'))).toEqual(['Search members for “10001”'])
  expect(await searches(await hire('finn', 'finance'))).toEqual(['Search orders for “10001”'])
  expect(await searches(await hire('ada', 'analyst'))).toEqual([])
})
