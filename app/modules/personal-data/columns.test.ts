import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { likeMember } from '~/modules/likes/like-member.server'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { exportedParts, rowsOf } from './export/collect-rows.server'
import { personalData } from './tables'

type Table = keyof typeof personalData

/** Columns with ids of things. Every other column of type uuid is taken for a person's id. */
const things = new Set([
  ...['id', 'pool_id', 'tenant_id', 'brand_id', 'conversation_id', 'message_id', 'draft_id', 'match_id', 'answers_id'],
  ...['about_photo_id', 'order_key', 'order_id', 'purchase_id', 'stored_method_id', 'session_id', 'last_push', 'batch'],
  ...[
    'alert_id',
    'case_id',
    'statement_id',
    'member_tenant_id',
    'account_tenant_id',
    'reader_tenant_id',
    'reporter_tenant_id',
  ],
])

/** Texts whose names look like a person's id. */
const texts = new Set(['credential_id', 'provider_payment_id', 'payment_id', 'found_by'])

/** Why the whole of a table is left out, where it is not about people. */
const ofNobody = /of no person|the same for everybody|of the installation|hold no personal data/

/** The columns of the migrated database that point to a person: by a foreign key, or by type and name. */
async function columnsOfPeople({ database }: World): Promise<{ table: Table; name: string }[]> {
  const { rows } = await sql<{ table: Table; name: string; type: string; key: boolean }>`
    select rel.relname as table, col.attname as name, format_type(col.atttypid, null) as type, exists (
        select from pg_constraint where contype = 'f' and conrelid = rel.oid and col.attnum = any(conkey)
          and confrelid in ('accounts'::regclass, 'members'::regclass)
      ) as key
    from pg_attribute col join pg_class rel on rel.oid = col.attrelid
    where rel.relkind = 'r' and rel.relnamespace = 'public'::regnamespace and col.attnum > 0 and not col.attisdropped
    order by 1, 2`.execute(database.owner)
  return rows.filter(({ table, name, type, key }) => {
    if (!(table in personalData) || name === 'pool_id') return false
    if (name === 'id') return table === 'accounts' || table === 'members'
    if (key) return true
    if (type === 'uuid') return !things.has(name)
    return type === 'text' && /_by$|_id$|^author$/.test(name) && !texts.has(name)
  })
}

/** Whether the copy has the rows in which a column is the member, or there is a reason why not. */
function isDecided(table: Table, column: string): boolean {
  const word = personalData[table].export
  if ('within' in word) return true
  if ('not' in word) return !ofNobody.test(word.not)
  const received = 'received' in word ? [word.received.of] : []
  const decided: string[] = [word.of, ...received, ...Object.keys('out' in word ? word.out : {})]
  return decided.includes(column)
}

test('the export decides each column that points to a person', async () => {
  await using world = await openWorld()
  const columns = await columnsOfPeople(world)
  const names = columns.map(({ table, name }) => `${table}.${name}`)
  for (const known of ['likes.liked_id', 'reports.member_id', 'statements.reader_id', 'profile_visits.member_id'])
    expect(names).toContain(known)
  expect(columns.filter(({ table, name }) => !isDecided(table, name))).toEqual([])
})

test('the export has what a member received, without who it came from', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  await sql`insert into profile_visits (pool_id, tenant_id, member_id, visitor_id)
    values (${world.saffron.poolId}, ${world.saffron.id}, ${anna.id}, ${ben.id})`.execute(world.database.owner)
  const received = async (part: string) => rowsOf(anna.member, part, async () => {})
  expect(await received('likes_received')).toMatchObject([{ liked_id: anna.id, created_at: expect.any(String) }])
  expect(await received('profile_visits_received')).toMatchObject([{ member_id: anna.id }])
  for (const part of exportedParts) expect(JSON.stringify(await received(part)), part).not.toContain(ben.id)
})

test('the export has the decisions and questions that a member was sent', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { poolId, id } = world.saffron
  await sql`insert into statements (pool_id, tenant_id, id, case_kind, subject_id, member_id, about_name, reader_id,
      reader_tenant_id, side, told, reference, ground, found_by, decided_name)
    select ${poolId}::uuid, ${id}::uuid, gen_random_uuid(), 'report', gen_random_uuid(), ${ben.id}::uuid, 'ben', reader, ${id}::uuid,
      side, told, side, 'fraud', 'report', 'olga'
    from (values (${anna.id}::uuid, 'reporter', 'upheld_warned'), (${ben.id}::uuid, 'member', 'warned')) sent (reader, side, told)`.execute(
    world.database.owner,
  )
  await sql`insert into case_entries (pool_id, tenant_id, id, case_id, member_id, kind, by_id, by_name, body, side,
      account_id, account_tenant_id, answer)
    values (${poolId}, ${id}, gen_random_uuid(), gen_random_uuid(), ${ben.id}, 'question', gen_random_uuid(), 'olga',
      'What happened?', 'reporter', ${anna.id}, ${id}, 'He asked for money')`.execute(world.database.owner)
  const rest = async () => {}
  const statements = await rowsOf(anna.member, 'statements', rest)
  expect(statements).toMatchObject([{ told: 'upheld_warned', ground: 'fraud' }])
  const entries = await rowsOf(anna.member, 'case_entries', rest)
  expect(entries).toMatchObject([{ body: 'What happened?', answer: 'He asked for money' }])
  expect(JSON.stringify([statements, entries])).not.toMatch(new RegExp(`${ben.id}|olga|"ben"`))
  expect(await rowsOf(ben.member, 'case_entries', rest)).toEqual([])
})
