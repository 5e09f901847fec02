import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forConsole } from '~/database/for-tenant.server'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { TooManyViews, ViewNameMissing } from '../queue/errors'
import { mostViews } from '../queue/schema'
import { listViews, removeView, saveView } from './saved-views.server'

const dutch = { language: 'nl', brand: 'all' }

test('lists saved views by name, and saves a name again in its place', async () => {
  await using world = await openWorld()
  const milo = await hire('milo', 'moderator', world.saffron.id)
  await saveView(milo, { name: 'Evening', filters: dutch })
  await saveView(milo, { name: 'Appeals', filters: { kind: 'appeal', brand: 'saffron' } })
  await saveView(milo, { name: 'Evening', filters: { ...dutch, age: '4' } })
  expect((await listViews(milo)).map(({ name, filters }) => [name, filters])).toEqual([
    ['Appeals', { kind: 'appeal', brand: 'saffron' }],
    ['Evening', { ...dutch, age: '4' }],
  ])
  await expect(saveView(milo, { name: '', filters: dutch })).rejects.toThrow(ViewNameMissing)
})

test('saves twelve views at most, however many at once', async () => {
  await using world = await openWorld()
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const sent = await Promise.allSettled(
    Array.from({ length: mostViews + 3 }, (_, number) => saveView(milo, { name: `View ${number}`, filters: dutch })),
  )
  const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(3)
  for (const reason of refused) expect(reason).toBeInstanceOf(TooManyViews)
  const [first] = await listViews(milo)
  await saveView(milo, { name: first?.name ?? '', filters: { brand: 'coast' } })
  await removeView(milo, first?.id ?? '')
  await removeView(milo, 'x')
  await saveView(milo, { name: 'Another', filters: dutch })
  expect(await listViews(milo)).toHaveLength(mostViews)
})

test('shows, changes and removes no view of another operator', async () => {
  await using world = await openWorld()
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const olga = await hire('olga', 'owner')
  await saveView(milo, { name: 'Evening', filters: dutch })
  const [own] = await listViews(milo)
  await removeView(olga, own?.id ?? '')
  await saveView(olga, { name: 'Evening', filters: { brand: 'coast' } })
  expect(await listViews(milo)).toEqual([own])
  // Not even with the other's id: the database binds the rows to the session's operator.
  expect(await listViews({ id: milo.id, session: olga.session })).toEqual([])
  await expect(saveView({ id: milo.id, session: olga.session }, { name: 'Forged', filters: dutch })).rejects.toThrow()
  const seen = await forConsole(olga.session, (db) => sql`select from queue_views`.execute(db))
  expect(seen.rows).toHaveLength(1)
})
