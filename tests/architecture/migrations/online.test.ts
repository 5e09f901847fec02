import type { Kysely, KyselyPlugin } from 'kysely'
import { PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '~/database/database.server'
import { migrate } from '~/database/migrate.server'
import { migrations } from '~/database/migrations'
import type { Step } from '~/database/setup/apply-steps.server'
import type { Tables } from '~/database/tables'
import { longLocks } from './long-locks'

/** The last step of before the first numbered release, from which on upgrades happen beside running servers. */
const lastBefore = '0745-reports-of-one-case'

test('no step keeps members waiting while it runs, nor breaks the release before', { timeout: 60_000 }, async () => {
  const database = await openDatabase({})
  await migrate(database, { to: lastBefore })
  const faults: string[] = []
  for (const [name, step] of Object.entries<Step>(migrations).filter(([name]) => name > lastBefore)) {
    const statements = await statementsOf(database.unhurried, step)
    faults.push(...(await longLocks(statements)).map((fault) => `${name}: ${fault}`))
    if (step.online && statements.some((text) => !/^\s*(select|(create|drop) index concurrently) /i.test(text)))
      faults.push(`${name}: what isn't about an index belongs in a step with a transaction`)
  }
  expect(faults).toEqual([])
  await database.close()
})

const refused: Record<string, string> = {
  'create index by_name on members (name)': 'index on members',
  'alter table members add constraint old check (age > 17)': 'CONSTR_CHECK reads all of members',
  'alter table likes add constraint of foreign key (liker) references members (id)':
    'CONSTR_FOREIGN reads all of likes',
  'alter table members add constraint once unique (name)': 'CONSTR_UNIQUE builds an index on members',
  'alter table members alter column name set not null': 'not null reads all of members',
  'alter table members alter column age type bigint': 'AT_AlterColumnType writes members anew',
  'alter table members add column age integer check (age > 17)': 'CONSTR_CHECK reads all of members',
  'alter table members add column id uuid default gen_random_uuid()': 'a default that differs by row',
  'alter table members add column half integer generated always as (age / 2) stored': 'CONSTR_GENERATED writes',
  'alter table members rename column name to nick': 'members is renamed',
  'update members set age = 18': 'rows of members are written',
  'delete from members': 'rows of members are written',
  'lock table members': 'LockStmt',
  'truncate members': 'TruncateStmt',
  'do $$ begin perform 1; end $$': 'DoStmt',
  'reindex table members': 'ReindexStmt',
}

test.for(Object.entries(refused))('refuses %s', async ([statement, fault]) => {
  expect(await longLocks([statement])).toEqual([expect.stringContaining(fault)])
})

test('lets pass what holds its locks for a moment', async () => {
  const statements = [
    'create table visits (id uuid primary key, age integer check (age > 17))',
    'create index by_age on visits (age)',
    'create index concurrently by_name on members (name)',
    `alter table members add column zone text, add column seen_at timestamptz not null default now(),
      add column old boolean not null default false`,
    'alter table members add constraint old check (age > 17) not valid',
    'alter table members validate constraint old',
    'alter table members add constraint once unique using index by_name',
    'alter table members drop column age',
    'create policy app on members using (true)',
    'drop index by_age',
  ]
  expect(await longLocks(statements)).toEqual([])
})

/** Runs the step as at an upgrade, and returns what it sent. */
async function statementsOf(db: Kysely<Tables>, step: Step): Promise<string[]> {
  const sent: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      sent.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const run = (each: Kysely<Tables>) => step.up(each.withPlugin(recorder))
  await (step.online ? db.connection().execute(run) : db.transaction().execute(run))
  return sent
}
