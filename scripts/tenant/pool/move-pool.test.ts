import { mkdtempSync } from 'node:fs'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { hideMember } from '~/modules/blocks/hide-member.server'
import { inbox } from '~/modules/chats/queries.server'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { likesAnswer } from '~/modules/likes/likes-call.server'
import { exportFile } from '~/modules/personal-data/export/export-row.server'
import { filesOf, storageKey } from '~/modules/photos/stored-files'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { selfieKey } from '~/modules/verification/selfies.server'
import { storageOf } from '~/platform/storage.server'
import { poolIdOf } from '~/tenancy/pool-id.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import { noise } from '../../../tests/support/photo'
import { noteVisit } from '../../../tests/support/visits'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { movePool } from './move-pool'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-move-pool-')))

/** The folder of Coast as it stands in the world, and the command on it. */
async function openFolder(world: World) {
  const root = await mkdtemp(join(tmpdir(), 'tenants-'))
  await cp('tenants/coast', join(root, 'coast'), { recursive: true })
  const path = join(root, 'coast', 'tenant.json')
  const settings = async () => JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...(await settings()), id: world.coast.id, pool: 'sun' }))
  await world.database.owner
    .insertInto('tenant_homes')
    .values({ pool_id: world.coast.poolId, tenant_id: world.coast.id, slug: 'coast' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {
    settings,
    async run(...args: string[]) {
      const printed: string[] = []
      const print = (line: string) => void printed.push(line)
      const openRecords = async () => ({ records: recordsInDatabase(), close: async () => undefined })
      const ask = async () => ''
      await movePool.run({ args, root, print, warn: print, ask, variable: () => undefined, openRecords })
      return printed.join('\n')
    },
  }
}

async function poolsOf(world: World): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'pool_id'`.execute(world.database.owner)
  const pools: Record<string, string[]> = {}
  for (const { name } of rows) {
    const found = await sql<{ pool: string }>`
      select distinct pool_id::text as pool from ${sql.table(name)} where tenant_id = ${world.coast.id}`.execute(
      world.database.owner,
    )
    if (found.rows.length > 0) pools[name] = found.rows.map(({ pool }) => pool)
  }
  return pools
}

test('moves a brand into another pool with its rows and files, and nothing else', async () => {
  await using world = await openWorld()
  const folder = await openFolder(world)
  const { cora, carl } = await world.members({ cora: { at: world.coast }, carl: { at: world.coast } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await cora.write(carl, 'Ours')
  await likeMember(cora.member, carl.id)
  const own = await anna.write(ben, 'Theirs')
  await uploadPhoto(cora.member, await noise())

  const before = await poolsOf(world)
  expect(JSON.parse(await folder.run('coast', 'moon', '--json'))).toMatchObject({
    rows: { accounts: 2, members: 2, conversations: 1, messages: 1, likes: 1, photos: 1 },
    shared: {},
    moved: false,
  })
  expect(await poolsOf(world)).toEqual(before)

  expect(await folder.run('coast', 'moon', '--write')).toContain('coast has taken along')
  const to = poolIdOf({ id: world.coast.id, pool: 'moon' })
  const after = await poolsOf(world)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(new Set(Object.values(after).flat())).toEqual(new Set([to]))
  expect((await folder.settings()).pool).toBe('moon')

  const moved = { ...world.coast, poolId: to, sisters: [] }
  expect(await openConversation({ ...cora.member, tenant: moved }, conversationId)).toMatchObject({
    messages: [{ body: 'Ours', mine: true }],
  })
  expect((await likesAnswer({ ...carl.member, tenant: moved }, null)).profiles).toHaveLength(1)
  const { hash, blurred_hash } = await world.database.owner.selectFrom('photos').selectAll().executeTakeFirstOrThrow()
  const [file = ''] = filesOf({ hash, blurredHash: blurred_hash })
  expect(await storageOf({ poolId: to }).get(storageKey(file))).not.toBeNull()
  expect(await storageOf(world.coast).get(storageKey(file))).toBeNull()
  expect(await openConversation(ben.member, own.conversationId)).toMatchObject({ messages: [{ body: 'Theirs' }] })
  expect(await folder.run('coast', 'moon')).toContain('would take along')
})

test('leaves the file of a moved photo in the old pool only if another photo uses it', async () => {
  await using world = await openWorld()
  const folder = await openFolder(world)
  const { cora, anna } = await world.members({ cora: { at: world.coast }, anna: {} })
  const blurredHash = 'c'.repeat(43)
  const add = async ({ id, member }: typeof cora, letter: string) => {
    const photo = { hash: letter.repeat(43), blurredHash, width: 1600, height: 2000 }
    for (const file of filesOf(photo)) await storageOf(member.tenant).put(storageKey(file), Buffer.from('x'))
    await forTenant(member.tenant, (db) => addProcessedPhoto(db, { id }, photo))
    return filesOf(photo)
  }
  const moved = await add(cora, 'a')
  const staying = await add(anna, 'b')
  await folder.run('coast', 'moon', '--write')
  const stored = async (poolId: string) => {
    const files = [...new Set([...moved, ...staying])]
    const found = await Promise.all(files.map((file) => storageOf({ poolId }).get(storageKey(file))))
    return files.filter((_, at) => found[at])
  }
  expect((await stored(world.coast.poolId)).sort()).toEqual(staying.toSorted())
  expect((await stored(poolIdOf({ id: world.coast.id, pool: 'moon' }))).sort()).toEqual(moved.toSorted())
})

test('takes along copies of members’ data and selfies that wait, with their files', async () => {
  await using world = await openWorld()
  const folder = await openFolder(world)
  const { cora } = await world.members({ cora: { at: world.coast } })
  const [id, poolId, tenantId] = [crypto.randomUUID(), world.coast.poolId, world.coast.id]
  const owned = { pool_id: poolId, tenant_id: tenantId, id }
  const { owner } = world.database
  await owner
    .insertInto('exports')
    .values({ ...owned, account_id: cora.id, status: 'ready' })
    .execute()
  const waiting = { ...owned, member_id: cora.id, photo_id: crypto.randomUUID(), pose: 'ring' }
  await owner.insertInto('verifications').values(waiting).execute()
  const keys = [exportFile(id), selfieKey(id)]
  for (const key of keys) await storageOf({ poolId }).put(key, Buffer.from(key))
  await folder.run('coast', 'harbor', '--write')
  const harbor = storageOf({ poolId: poolIdOf({ id: tenantId, pool: 'harbor' }) })
  for (const key of keys) {
    expect((await harbor.get(key))?.toString()).toBe(key)
    expect(await storageOf({ poolId }).get(key)).toBeNull()
  }
})

test('names what is shared with the brands left behind, and leaves it only when told', async () => {
  await using world = await openWorld()
  const folder = await openFolder(world)
  const { cora, carl } = await world.members({
    cora: { at: world.coast, shared: true },
    carl: { at: world.coast, shared: true },
  })
  const { anna } = await world.members({ anna: { shared: true } })
  const shared = await cora.write(anna, 'Across')
  await cora.write(carl, 'Ours')
  await likeMember(anna.member, cora.id)
  await likeMember(cora.member, carl.id)
  for (const other of [anna, carl]) {
    await hideMember(cora.member, other.id)
    await noteVisit(cora.member, other.id)
  }
  await expect(folder.run('coast', '--alone', '--write')).rejects.toThrow(
    '1 conversations, 1 likes, 1 hidden_members, 1 profile_visits',
  )
  expect((await folder.settings()).pool).toBe('sun')

  await folder.run('coast', '--alone', '--leave-shared', '--write')
  expect((await folder.settings()).pool).toBeUndefined()
  const moved = { ...world.coast, poolId: world.coast.id, sisters: [] }
  const chats = async (person: typeof cora) =>
    (await inbox({ ...person.member, tenant: moved }, { filter: 'all' })).chats.map(({ preview }) => preview)
  expect(await chats(cora)).toEqual(['Ours'])
  expect(await openConversation(anna.member, shared.conversationId)).toMatchObject({
    peer: { gone: true, name: '' },
    messages: [{ body: 'Across' }],
  })
  const likes = await world.database.owner.selectFrom('likes').select(['pool_id', 'liked_id']).execute()
  expect(likes).toEqual([{ pool_id: world.coast.id, liked_id: carl.id }])
  const hidden = await world.database.owner.selectFrom('hidden_members').select(['pool_id', 'hidden_id']).execute()
  expect(hidden).toEqual([{ pool_id: world.coast.id, hidden_id: carl.id }])
  const visits = await world.database.owner.selectFrom('profile_visits').select(['pool_id', 'member_id']).execute()
  expect(visits).toEqual([{ pool_id: world.coast.id, member_id: carl.id }])
})

test('who names no pool, no brand or an option that is none is told so', async () => {
  await using world = await openWorld()
  const folder = await openFolder(world)
  for (const args of [
    ['coast'],
    ['coast', 'sun', '--alone'],
    ['none', 'sun'],
    ['coast', 'No Pool'],
    ['coast', 'sun', '-x'],
  ]) {
    await expect(folder.run(...args), args.join(' ')).rejects.toThrow()
  }
})
