import { onServer } from '../../support/servers/postgresql'

/** What a server sent to its database. */
export interface Sent {
  transactions: number
  /** Without those that open and end a transaction. */
  statements: number
  /** Statements that PostgreSQL planned. */
  planned: number
  /** Time of planning and of all, in milliseconds. */
  planMs: number
  allMs: number
}

interface Counted {
  query: string
  calls: number
  plans: number
  plan_ms: number
  all_ms: number
}

/** Whether a PostgreSQL has loaded the library that counts statements. */
export async function countsStatements(server: string): Promise<boolean> {
  const [loaded] = await onServer<{ libraries: string }>(
    server,
    `select current_setting('shared_preload_libraries') as libraries`,
  )
  return loaded?.libraries.includes('pg_stat_statements') ?? false
}

/** Counts the statements of a database from here on; servers that are to be counted connect later. */
export async function openCounter(databaseUrl: string): Promise<(work: () => Promise<unknown>) => Promise<Sent>> {
  const { pathname } = new URL(databaseUrl)
  await onServer(databaseUrl, 'create extension if not exists pg_stat_statements')
  await onServer(databaseUrl, `alter database ${pathname.slice(1)} set pg_stat_statements.track_planning = on`)
  const read = async () => {
    const rows = await onServer<Counted>(
      databaseUrl,
      `select query, calls::int, plans::int, total_plan_time as plan_ms, total_plan_time + total_exec_time as all_ms
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
        and query not like '%pg_stat_statements%'`,
    )
    return rows.reduce(add, { transactions: 0, statements: 0, planned: 0, planMs: 0, allMs: 0 })
  }
  return async (work) => {
    const before = await read()
    await work()
    return less(await read(), before)
  }
}

/** The statements of jobs that look for work, which run whether or not anything is asked of the server. */
const ofJobs = /\boutbox\b|\bjob_|pg_notify|^listen\b/i
const framing = /^(begin|commit|rollback|set|reset|select \$1$)/i

function add(sum: Sent, { query, calls, plans, plan_ms, all_ms }: Counted): Sent {
  if (ofJobs.test(query)) return sum
  const isFraming = framing.test(query.trim())
  return {
    transactions: sum.transactions + (/^begin/i.test(query) ? calls : 0),
    statements: sum.statements + (isFraming ? 0 : calls),
    planned: sum.planned + (isFraming ? 0 : plans),
    planMs: sum.planMs + plan_ms,
    allMs: sum.allMs + all_ms,
  }
}

function less(after: Sent, before: Sent): Sent {
  const names = Object.keys(after) as (keyof Sent)[]
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Sent
}
