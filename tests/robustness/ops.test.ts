import { expect, test } from 'vitest'
import { answeringDatabase } from '../../scripts/workshop/services.mjs'
import { countsStatements } from '../bench/ops/counter'
import { countEach, risesIn } from '../bench/ops/counts'
import { openOpsSite } from '../bench/ops/fixture'
import { operationsAmong } from '../bench/ops/operations'

const members = 2_000
const database = await answeringDatabase()

test.runIf(database && (await countsStatements(database)))(
  'no operation costs more statements or bytes than the committed table says',
  async () => {
    await using ops = await openOpsSite(members)
    const counted = Object.entries(await countEach(ops, operationsAmong(members)))
    const counts = Object.fromEntries(counted.map(([name, { counts }]) => [name, counts]))
    expect(risesIn(counts, ['transactions', 'statements', 'html', 'data'])).toEqual([])
  },
)
