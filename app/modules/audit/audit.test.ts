import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forConsole, forTenant } from '~/database/for-tenant.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import texts from '../../../locales/en/console.json'
import { hire } from '../../../tests/support/operators'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { acts, actsNamed } from './acts'
import { audit } from './audit.server'
import { searchAudit } from './read-audit.server'
import { signedHeads, signHeads, verifyHeads } from './sign-heads.server'
import { verifyAudit } from './verify-audit.server'

async function note(world: World, times: number) {
  for (let time = 1; time <= times; time += 1) {
    await forTenant(world.saffron, async (db) =>
      audit(db, { act: 'member.noted', subject: { kind: 'member', id: `m${time}` }, after: { note: `${time}` } }),
    )
  }
}

const chainOf = async ({ saffron }: World) => (await verifyAudit()).find(({ tenantId }) => tenantId === saffron.id)

test('entries of a brand are one whole chain, however many are written at once', async () => {
  await using world = await openWorld()
  await Promise.all(Array.from({ length: 20 }, () => note(world, 1)))
  expect(await chainOf(world)).toMatchObject({ entries: 20, brokenAt: null })
})

test('an act that takes long keeps no other act of its brand waiting', async () => {
  await using world = await openWorld()
  // It has one connection.
  if (world.database.embedded) return
  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = forTenant(world.saffron, async (db) => {
    audit(db, { act: 'member.exported', subject: { kind: 'member', id: 'slow' } })
    await waiting
  })
  await note(world, 1)
  goOn()
  await slow
  expect(await chainOf(world)).toMatchObject({ entries: 2, brokenAt: null })
})

test('takes the actor from the session, the command or the rule, never from input', async () => {
  await using world = await openWorld()
  const owner = await hire('olga', 'owner')
  const subject = { kind: 'member', id: 'm' } as const
  await forTenant(grantedTo(world.saffron, owner), async (db) =>
    audit(db, { act: 'member.seen', subject, reason: 'R-1' }),
  )
  await forTenant(world.saffron, async (db) => audit(db, { act: 'member.seen', subject }))
  await forTenant(world.saffron, async (db) => audit(db, { act: 'member.flagged', subject, rule: 'messages.repeat' }))
  const entries = await forConsole(owner.session, (db) =>
    db
      .selectFrom('audit_log')
      .select(['number', 'actor_kind', 'actor_name', 'actor_id', 'session_id', 'country'])
      .where('tenant_id', '=', world.saffron.id)
      .orderBy('number')
      .execute(),
  )
  const nobody = { actor_id: null, session_id: null, country: null }
  expect(entries).toEqual([
    {
      number: 1,
      actor_kind: 'operator',
      actor_name: 'olga',
      actor_id: owner.id,
      session_id: owner.sessionId,
      country: 'NL',
    },
    { number: 2, actor_kind: 'command', actor_name: 'npm run tenant', ...nobody },
    { number: 3, actor_kind: 'rule', actor_name: 'messages.repeat', ...nobody },
  ])
})

test('no role changes or deletes an entry, nor its owner by the way', async () => {
  await using world = await openWorld()
  await note(world, 1)
  for (const role of ['manyhearts_app', 'manyhearts_console', 'manyhearts_operators', 'manyhearts_jobs']) {
    for (const act of [
      "update audit_log set act = 'x'",
      'delete from audit_log',
      'truncate audit_log',
      'delete from audit_heads',
      'delete from audit_signatures',
    ]) {
      const tried = world.database.owner.connection().execute(async (db) => {
        await sql.raw(`begin; set local role ${role}`).execute(db)
        await sql
          .raw(act)
          .execute(db)
          .finally(() => sql.raw('rollback').execute(db))
      })
      await expect(tried, `${role}: ${act}`).rejects.toThrow(/permission denied/)
    }
  }
  await expect(sql`update audit_log set act = 'x'`.execute(world.database.owner)).rejects.toThrow('only grows')
  await expect(sql`delete from audit_log`.execute(world.database.owner)).rejects.toThrow('only grows')
})

test.each<[string, string, number]>([
  ['a changed reason', "update audit_log set reason = 'x' where number = 3", 3],
  [
    'a changed reason with a hash to fit',
    "update audit_log e set reason = 'x' where number = 3; update audit_log e set hash = audit_hash(e) where number = 3",
    4,
  ],
  ['an entry cut out', 'delete from audit_log where number = 2', 3],
  ['the last entries cut off', 'delete from audit_log where number > 3', 5],
])('%s breaks the proof, which names the first entry that does not fit', async (_, change, number) => {
  await using world = await openWorld()
  await note(world, 5)
  expect(await chainOf(world)).toMatchObject({ brokenAt: null })
  await sql.raw(`begin; set local session_replication_role = replica; ${change}; commit`).execute(world.database.owner)
  expect(await chainOf(world)).toMatchObject({ brokenAt: { number } })
})

test('an entry is found by the words of its label, by its number and by its area', async () => {
  await using world = await openWorld()
  const { session } = await hire('olga', 'owner')
  await note(world, 2)
  const said = (act: string) =>
    forTenant(world.saffron, async (db) => audit(db, { act, subject: { kind: 'operator', id: 'joris' } }))
  for (const act of ['passkey.added', 'recovery_codes.renewed', 'recovery_code.used', 'report.exported'])
    await said(act)
  const found = async (wish: { search?: string; area?: string; named?: string[] }) => {
    const all = { search: '', area: '', days: 0, brandIds: [world.saffron.id], ...wish }
    return (await searchAudit(session, all, 10)).map(({ act, number }) => `${number} ${act}`)
  }
  const search = 'note about'
  const named = actsNamed(search, labelOf)
  expect(named).toEqual(['member.noted'])
  expect(await found({ search, named })).toEqual(['2 member.noted', '1 member.noted'])
  expect(await found({ search })).toEqual([])
  expect(await found({ search: '3' })).toEqual(['3 passkey.added'])
  expect(await found({ area: 'recovery_code' })).toEqual(['5 recovery_code.used', '4 recovery_codes.renewed'])
  expect(actsNamed(' ', labelOf)).toEqual([])
})

test('each act has a label, and each label an act', () => {
  const labelled = Object.entries(texts.act).flatMap(([area, names]) =>
    Object.keys(names).map((name) => `${area}.${name}`),
  )
  expect([...acts].sort()).toEqual(labelled.sort())
})

/** Returns the English text of 'console:act.member.noted'. */
function labelOf(key: string): string {
  const [, area = '', name = ''] = key.split('.')
  return (texts.act as Record<string, Record<string, string>>)[area]?.[name] ?? ''
}

test('a chain written anew, hash by hash, contradicts the heads signed before', async () => {
  await using world = await openWorld()
  await note(world, 3)
  await signHeads()
  const outside = await signedHeads()
  expect(outside).toMatchObject([{ tenantId: world.saffron.id, number: 3 }])
  expect(await verifyHeads(outside)).toEqual([])

  await sql
    .raw(`begin; set local session_replication_role = replica;
    update audit_log set reason = 'nothing happened' where number = 2;
    update audit_log entry set hash = audit_hash(entry) where number = 2;
    update audit_log set previous_hash = (select hash from audit_log where number = 2) where number = 3;
    update audit_log entry set hash = audit_hash(entry) where number = 3;
    update audit_heads set hash = (select hash from audit_log where number = 3) where number = 3;
    commit`)
    .execute(world.database.owner)
  expect(await chainOf(world)).toMatchObject({ brokenAt: null })
  expect(await verifyHeads(await signedHeads())).toMatchObject([{ head: { number: 3 }, fault: 'rewritten' }])

  await note(world, 1)
  await signHeads()
  await sql`delete from audit_signatures where number = 3`.execute(world.database.owner)
  expect(await verifyHeads([...(await signedHeads()), ...outside])).toMatchObject([{ fault: 'rewritten' }])
})

test('a head signed by nobody of ours is forged', async () => {
  await using world = await openWorld()
  await note(world, 2)
  await signHeads()
  const [head] = await signedHeads()
  if (!head) throw new Error('nothing signed')
  const moved = { ...head, signedAt: '2026-01-01T00:00:00.000Z' }
  expect(await verifyHeads([moved, { ...head, signature: 'x' }])).toMatchObject([
    { fault: 'forged' },
    { fault: 'forged' },
  ])
})
