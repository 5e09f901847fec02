import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { withoutForeignKeys } from '../../database/without-foreign-keys'
import { storedKeys } from './stored-keys'

/** Move of one brand from one pool to another. */
export interface Move {
  tenantId: string
  from: string
  to: string
}

/** Number of rows by table. */
export type Counts = Record<string, number>

/** Tables whose rows move with their conversation, whoever wrote them, with the column of its id. */
const ofConversations: Record<string, string> = {
  conversations: 'id',
  conversation_members: 'conversation_id',
  messages: 'conversation_id',
  message_photos: 'conversation_id',
  message_marks: 'conversation_id',
}

/** Tables of relations between two members, with the column of the other member's id. */
const betweenMembers: Record<string, string> = {
  likes: 'liked_id',
  swipes: 'swiped_id',
  blocks: 'blocked_id',
  profile_notes: 'about_id',
  hidden_members: 'hidden_id',
  profile_visits: 'member_id',
  picks: 'picked_id',
}

/** Counts the rows that move with a brand, and those that it shares with brands of the old pool. */
export async function planMove(db: Kysely<Tables>, move: Move): Promise<{ rows: Counts; shared: Counts }> {
  const rows: Counts = {}
  for (const table of await tablesOfBrands(db)) rows[table] = await count(db, table, movedRows(table, move))
  const shared: Counts = {
    conversations: await count(db, 'conversations', sql`pool_id = ${move.from} and id in ${sharedConversations(move)}`),
  }
  for (const table of Object.keys(betweenMembers)) shared[table] = await count(db, table, acrossBrands(table, move))
  return { rows: withoutZeros(rows), shared: withoutZeros(shared) }
}

/**
 * Moves all rows of the brand. Conversations with members of other brands stay in the old pool; what else is between
 * members of both, such as likes and blocks, is deleted. `db` is a transaction of the owner, so the move is atomic.
 */
export async function moveRows(db: Kysely<Tables>, move: Move): Promise<void> {
  const tables = await tablesOfBrands(db)
  await withoutForeignKeys(db, async () => {
    for (const table of Object.keys(betweenMembers)) {
      await sql`delete from ${sql.table(table)} where ${acrossBrands(table, move)}`.execute(db)
    }
    await sql`create temporary table moving on commit drop as ${ownConversations(move)}`.execute(db)
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      const column = ofConversations[table]
      const which = column
        ? sql`pool_id = ${move.from} and ${sql.ref(column)} in (select conversation_id from moving)`
        : ofBrand(move)
      await sql`update ${sql.table(table)} set pool_id = ${move.to} where ${which}`.execute(db)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    }
  })
}

/** Returns the keys of the files that move. */
export function movedFiles(db: Kysely<Tables>, move: Move): Promise<string[]> {
  return storedKeys(db, (table) => movedRows(table, move))
}

/** Returns the keys of a pool's files. */
export function filesIn(db: Kysely<Tables>, poolId: string): Promise<string[]> {
  return storedKeys(db, () => sql`pool_id = ${poolId}`)
}

async function tablesOfBrands(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('pool_id', 'tenant_id')
    group by table_name having count(*) = 2 order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

function movedRows(table: string, move: Move): RawBuilder<unknown> {
  const column = ofConversations[table]
  if (column) return sql`pool_id = ${move.from} and ${sql.ref(column)} in (${ownConversations(move)})`
  return table in betweenMembers ? sql`${ofBrand(move)} and not (${acrossBrands(table, move)})` : ofBrand(move)
}

function ofBrand({ from, tenantId }: Move) {
  return sql`pool_id = ${from} and tenant_id = ${tenantId}`
}

function ownConversations({ from, tenantId }: Move) {
  return sql`select conversation_id from conversation_members where pool_id = ${from}
    group by conversation_id having bool_and(tenant_id = ${tenantId})`
}

function sharedConversations({ from, tenantId }: Move) {
  return sql`(select conversation_id from conversation_members where pool_id = ${from}
    group by conversation_id having bool_or(tenant_id = ${tenantId}) and not bool_and(tenant_id = ${tenantId}))`
}

/** Matches relations from the brand's members to others, and from others to them. */
function acrossBrands(table: string, { from, tenantId }: Move): RawBuilder<unknown> {
  const other = sql.ref(`${table}.${betweenMembers[table]}`)
  return sql`pool_id = ${from} and (tenant_id = ${tenantId}) <> exists (
    select from members other
    where other.pool_id = ${from} and other.tenant_id = ${tenantId} and other.id = ${other})`
}

async function count(db: Kysely<Tables>, table: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} where ${which}`.execute(db)
  return rows[0]?.count ?? 0
}

function withoutZeros(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0))
}
