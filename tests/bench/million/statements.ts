import type { LogEvent } from 'kysely'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

let heard: Statement[] | null = null

/** For the database's `onQuery`. */
export function hear({ query }: LogEvent): void {
  heard?.push({ text: query.sql, values: [...query.parameters] })
}

/** The statements that a read sends, from the one that opens its transaction to the one that ends it. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  heard = []
  await run()
  const statements = heard
  heard = null
  return statements
}

interface PlanNode {
  'Node Type': string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** How many pages of 8 KB a read touches, and how often it goes down an index. */
export async function explain(url: string, statements: Statement[]): Promise<{ buffers: number; descents: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sum = { buffers: 0, descents: 0 }
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(with|select)\b(?!.*commit)/is.test(text)) {
        await client.query(text, values)
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
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

function descentsIn(node: PlanNode): number {
  const own = /Index/.test(node['Node Type']) ? node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, each) => sum + descentsIn(each), own)
}
