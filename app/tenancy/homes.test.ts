import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { openWorld } from '../../tests/support/world'
import { homesInDatabase } from './homes.server'

test('the database knows where members of a tenant live, by its id and by its slug', async () => {
  await using world = await openWorld()
  const { saffron, noirRose } = world
  const home = { slug: saffron.slug, id: saffron.id, poolId: saffron.poolId }
  await forTenant(saffron, (db) =>
    db
      .insertInto('tenant_homes')
      .values({ pool_id: saffron.poolId, tenant_id: saffron.id, slug: saffron.slug })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  expect(await homesInDatabase({ slug: 'renamed', id: saffron.id })).toContainEqual(home)
  expect(await homesInDatabase({ slug: saffron.slug, id: noirRose.id })).toContainEqual(home)
})
