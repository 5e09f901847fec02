import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/support/world'
import { up } from './0685-folded-names'

test('stored names get the folded key, unless another member has it', async () => {
  await using world = await openWorld()
  const { owner } = world.database
  const people = await world.members({ free: {}, taken: {}, ipek: {}, first: {}, second: {}, anna: {} })
  const before = { free: 'i\u0307lker', taken: 'i\u0307pek', first: 'i\u0307nan', second: 'ınan' }
  for (const [name, name_key] of Object.entries(before)) {
    const { id } = people[name as keyof typeof before]
    await owner.updateTable('accounts').set({ name_key }).where('id', '=', id).execute()
  }
  for (let time = 0; time < 2; time++) {
    // Migrations know no tables' types.
    await up(owner as unknown as Kysely<unknown>)
    const keys = await owner.selectFrom('accounts').select(['id', 'name_key']).execute()
    const keyOf = ({ id }: { id: string }) => keys.find((row) => row.id === id)?.name_key
    expect(Object.values(people).map(keyOf).sort()).toEqual(
      ['anna', 'i\u0307pek', 'ilker', 'inan', 'ipek', 'ınan'].sort(),
    )
    expect(keyOf(people.taken)).toBe('i\u0307pek')
  }
})
