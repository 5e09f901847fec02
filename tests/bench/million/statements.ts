import pg from 'pg'
import { currentDatabase, openDatabase, setDatabase } from '~/database/database.server'
import type { Statement } from '../database/recorded'
import { openRecorder } from '../database/recorded'

/** Records the statements of a read, including those that begin and end its transaction. */
export async function statementsOf(url: string, run: () => Promise<unknown>): Promise<Statement[]> {
  const measured = currentDatabase()
  const recorder = openRecorder()
  const recorded = await openDatabase({ url, onQuery: recorder.note })
  setDatabase(recorded)
  try {
    await run()
    return await recorder.record(run)
  } finally {
    setDatabase(measured)
    await recorded.close()
  }
}

interface PlanNode {
  'Node Type': string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Counts the 8 KB pages that a read touches, and its index descents. */
export async function explain(url: string, statements: Statement[]): Promise<{ buffers: number; descents: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sum = { buffers: 0, descents: 0 }
  try {
    for (const [index, { text, values }] of statements.entries()) {
      if (!/^\s*(with|select)\b(?!.*commit)/is.test(text)) {
        await client.query(text, values)
        continue
      }
      await client.query(`prepare read_${index} as ${text}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, buffers, format json) execute read_${index} ${given}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (!plan) continue
      sum.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      sum.descents += descentsIn(plan)
    }
  } finally {
    await client.end()
  }
  return sum
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

function descentsIn(node: PlanNode): number {
  const own = /Index/.test(node['Node Type']) ? node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, each) => sum + descentsIn(each), own)
}
