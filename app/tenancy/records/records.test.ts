import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { openWorld } from '../../../tests/support/world'
import { Claims } from './claims'
import { recordsInDatabase } from './in-database.server'

const lagoon = { slug: 'lagoon', id: '0192f3b0-0000-7000-8000-000000000001', domains: ['lagoon.example'] }
const reef = { slug: 'reef', id: '0192f3b0-0000-7000-8000-000000000002', domains: ['reef.example', 'lagoon.example'] }

test('gives an id or domain to who names it first, even beside another server', async () => {
  await using world = await openWorld()
  const [one, other] = [new Claims(recordsInDatabase()), new Claims(recordsInDatabase())]
  await Promise.all([one.load(), other.load()])
  await one.settle([lagoon])
  await other.settle([reef])
  expect(other.conflicts(reef)).toEqual([
    { path: ['domains', 1], claim: expect.objectContaining({ slug: 'lagoon', since: expect.any(Date) }) },
  ])
  expect(one.conflicts(lagoon)).toEqual([])
  const claims = await world.database.owner.selectFrom('tenant_claims').select(['value', 'slug']).execute()
  expect(claims.map(({ value, slug }) => `${slug} ${value}`).sort()).toEqual([
    `lagoon ${lagoon.id}`,
    'lagoon lagoon.example',
  ])
})

test('two servers that see the same folders at once agree on whose everything is', async () => {
  await using _ = await openWorld()
  const wishes = Array.from({ length: 40 }, (_, index) => ({
    slug: `brand-${index}`,
    id: crypto.randomUUID(),
    domains: [`brand-${index}.example`, `shared-${index % 7}.example`],
  }))
  const servers = [0, 1, 2].map(() => new Claims(recordsInDatabase()))
  await Promise.all(servers.map((claims) => claims.load()))
  await Promise.all(servers.map((claims, index) => claims.settle(index === 1 ? [...wishes].reverse() : wishes)))
  await Promise.all(servers.map((claims) => claims.load()))
  const owners = servers.map((claims) =>
    wishes.flatMap(({ domains }) => domains.map((domain) => claims.ownerOf('domain', domain)?.slug)),
  )
  expect(owners[1]).toEqual(owners[0])
  expect(owners[2]).toEqual(owners[0])
  for (const claims of servers) {
    for (const wish of wishes) {
      const had = [wish.id, ...wish.domains].filter((value, index) =>
        claims.owns(wish.slug, index === 0 ? 'id' : 'domain', value),
      )
      expect([0, 3]).toContain(had.length)
    }
  }
})

test('a command that only looks claims nothing', async () => {
  await using world = await openWorld()
  const claims = new Claims(recordsInDatabase({ readOnly: true }))
  await claims.settle([lagoon])
  expect(claims.owns('lagoon', 'domain', 'lagoon.example')).toBe(true)
  expect(await world.database.owner.selectFrom('tenant_claims').selectAll().execute()).toEqual([])
})

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
  const { homes } = recordsInDatabase()
  expect(await homes({ slug: 'renamed', id: saffron.id })).toContainEqual(home)
  expect(await homes({ slug: saffron.slug, id: noirRose.id })).toContainEqual(home)
})

test('returns what was saved last', async () => {
  await using _ = await openWorld()
  const records = recordsInDatabase()
  expect(await records.saved('lagoon')).toBeNull()
  await records.save('lagoon', { hash: 'a', content: { settings: '{"name":"\\u0000 ‘Lagoon’"}' } })
  await records.save('lagoon', { hash: 'b', content: { settings: '{}' } })
  expect(await records.saved('lagoon')).toEqual({ hash: 'b', content: { settings: '{}' }, savedAt: expect.any(Date) })
  expect(await records.savedHashes()).toEqual(new Map([['lagoon', 'b']]))
})

const attempts = [
  'select 1 from tenant_claims',
  "insert into tenant_claims (kind, value, slug) values ('domain', 'saffron.example', 'coast')",
  "update tenant_claims set slug = 'coast'",
  'delete from tenant_claims',
  'select 1 from tenant_versions',
  "insert into tenant_versions (name, hash, content) values ('saffron', '', '{}')",
  "update tenant_versions set content = '{}'",
  'delete from tenant_versions',
]

test.each(attempts)('no brand and no job may: %s', async (statement) => {
  await using world = await openWorld()
  const { owner } = world.database
  await new Claims(recordsInDatabase()).settle([lagoon])
  await expect(forTenant(world.saffron, (db) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied')
  const asJob = owner.transaction().execute(async (db) => {
    await sql.raw('set local role manyhearts_jobs').execute(db)
    await sql.raw(statement).execute(db)
  })
  await expect(asJob).rejects.toThrow('permission denied')
})

test('finds all records again at the next start, more than are read at once', async () => {
  await using _ = await openWorld()
  const records = recordsInDatabase()
  const wishes = Array.from({ length: 1_100 }, (_, index) => ({
    slug: `brand-${index}`,
    id: crypto.randomUUID(),
    domains: [`brand-${index}.example`],
  }))
  const before = new Claims(records)
  await before.settle(wishes)
  for (const { slug } of wishes) await records.save(slug, { hash: `hash of ${slug}`, content: {} })
  const after = new Claims(records)
  await after.load()
  expect(wishes.flatMap((wish) => after.foreign(wish))).toEqual([])
  const hashes = await records.savedHashes()
  expect(wishes.filter(({ slug }) => hashes.get(slug) !== `hash of ${slug}`)).toEqual([])
})
