import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { storageOf } from '~/platform/storage.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { photoFile } from '../schema'
import { storageKey } from '../stored-files'
import { addProcessedPhoto } from '../upload/add-photo.server'
import { removeAllPhotos } from '../upload/arrange-photos.server'
import { ownPhotoRows } from '../upload/photo-rows.server'
import {
  approvePhoto,
  judgedPhotos,
  judgePhoto,
  NoSuchPhoto,
  photosInStatus,
  rejectPhoto,
  removeMembersPhoto,
} from './review-photos.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-verdicts-')))

/** Adds photos to each of these people, and returns the ids of the first one's. */
async function give(first: Person, ...others: Person[]): Promise<string[]> {
  for (const { id, member } of [first, ...others]) {
    for (const letter of ['a', 'b']) {
      const photo = { hash: letter.repeat(43), blurredHash: 'c'.repeat(43), width: 200, height: 250 }
      await storageOf(member.tenant).put(storageKey(photoFile(photo.hash, 1600)), Buffer.from('x'))
      await forTenant(member.tenant, (db) => addProcessedPhoto(db, { id }, photo))
    }
  }
  return (await forTenant(first.member.tenant, (db) => ownPhotoRows(db, first.id))).map(({ id }) => id)
}

const log = ({ database }: World) =>
  database.owner
    .selectFrom('audit_log')
    .select(['act', 'subject_id', 'reason', 'before', 'after'])
    .orderBy('number')
    .execute()

const enqueued = async ({ database }: World) => {
  const rows = await database.owner.selectFrom('outbox').select(['kind', 'due_at']).execute()
  return rows
    .map(({ kind, due_at }) => [kind, due_at && Math.round((due_at.getTime() - Date.now()) / 3_600_000)])
    .sort()
}

const rejection = [
  ['mail.photo_rejected', null],
  ['photos.purge_cdn', null],
  ['photos.remove_files', 185 * 24],
]

test('logs each verdict with its reason, but none on an unknown photo', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [id = ''] = await give(anna)
  await rejectPhoto(world.saffron, id, 'nudity')
  await approvePhoto(world.saffron, id)
  for (const unknown of [uuidv7(), '']) {
    await expect(rejectPhoto(world.saffron, unknown, 'nudity')).rejects.toMatchObject({ status: 404 })
    await expect(removeMembersPhoto(world.saffron, unknown)).rejects.toThrow(NoSuchPhoto)
  }
  expect(await log(world)).toEqual([
    {
      act: 'photo.rejected',
      subject_id: id,
      reason: 'nudity',
      before: { status: 'active' },
      after: { status: 'rejected' },
    },
    { act: 'photo.approved', subject_id: id, reason: '', before: { status: 'rejected' }, after: { status: 'active' } },
  ])
})

test('a photo that is deleted for good is in the brand’s log, with its owner', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [id = ''] = await give(anna)
  await removeMembersPhoto(world.saffron, id)
  expect(await log(world)).toEqual([
    { act: 'photo.deleted', subject_id: id, reason: '', before: { status: 'active', member: anna.id }, after: null },
  ])
})

test.each<[string, (world: World, id: string) => Promise<unknown>, unknown[]]>([
  ['rejection', ({ saffron }, id) => rejectPhoto(saffron, id, 'nudity'), rejection],
  [
    'second rejection',
    async ({ saffron }, id) => {
      for (const reason of ['nudity', 'contact']) await rejectPhoto(saffron, id, reason)
    },
    rejection,
  ],
  [
    'rejection that tells the owner otherwise',
    ({ saffron }, id) =>
      forTenant(saffron, (db) => judgePhoto(db, id, { status: 'rejected', rejection: 'nudity' }, { mail: false })),
    rejection.slice(1),
  ],
  ['approval', ({ saffron }, id) => approvePhoto(saffron, id), []],
  [
    'removal',
    ({ saffron }, id) => removeMembersPhoto(saffron, id),
    [
      ['photos.purge_cdn', null],
      ['photos.remove_files', null],
    ],
  ],
])('a %s starts exactly this, and changes nothing of other members', async (_, act, effects) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [id = ''] = await give(anna, ben)
  const others = await rowsOfOthers(world.database.owner, anna)
  await act(world, id)
  expect(await enqueued(world)).toEqual(effects)
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
})

test.each<[string, (world: World, anna: Person) => Promise<unknown>]>([
  [
    'whose account was deleted',
    ({ database }, { id }) =>
      database.owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', id).execute(),
  ],
  [
    'without an account',
    async ({ database }, { id }) => {
      await database.owner.deleteFrom('accounts').where('id', '=', id).execute()
    },
  ],
])('a member %s gets no e-mail about a rejected photo', async (_, happens) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [hers = ''] = await give(anna)
  const [his = ''] = await give(ben)
  for (const id of [hers, his]) await rejectPhoto(world.saffron, id, 'nudity')
  await happens(world, anna)
  expect((await world.mails()).map(({ to }) => to)).toEqual([ben.member.email])
})

test('staff see rejected photos without a picture, each with its reason', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [first = '', second = ''] = await give(anna)
  await rejectPhoto(world.saffron, first, 'copied')
  expect(await photosInStatus(world.saffron, 'rejected')).toMatchObject([
    { id: first, member: 'anna', rejection: 'copied', url: null },
  ])
  expect(await photosInStatus(world.saffron, 'active')).toMatchObject([
    { id: second, rejection: null, url: expect.stringContaining(`https://saffron.example/`) },
  ])
})

test('gives staff the brand’s photos without rejected ones and gone members', async () => {
  await using world = await openWorld()
  const people = await world.members({
    ...{ anna: {}, gone: {}, suspended: {}, waits: { confirmed: false } },
    sister: { at: world.coast, shared: true },
  })
  const ids: string[] = []
  for (const person of Object.values(people)) ids.push(...(await give(person)))
  for (const [{ id }, status] of [
    [people.gone, memberStatus.deleted],
    [people.suspended, memberStatus.suspended],
  ] as const) {
    await world.database.owner.updateTable('members').set({ status }).where('id', '=', id).execute()
  }
  await rejectPhoto(world.saffron, ids[0] ?? '', 'nudity')
  const found = await forTenant(world.saffron, (db) => judgedPhotos(db, world.saffron, ids))
  expect([...found.keys()].sort()).toEqual([ids[1], ids[6], ids[7]].sort())
  expect(await forTenant(world.saffron, (db) => judgedPhotos(db, world.saffron, []))).toEqual(new Map())
})

test('removes all photos of one member with files and CDN copies, and no others', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await give(anna, ben)
  const others = await rowsOfOthers(world.database.owner, anna)
  await forTenant(world.saffron, (db) => removeAllPhotos(db, anna.id))
  expect((await enqueued(world)).map(([kind]) => kind)).toEqual([
    ...['photos.purge_cdn', 'photos.purge_cdn', 'photos.remove_files', 'photos.remove_files'],
  ])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
  const left = await world.database.owner.selectFrom('members').select(['name', 'has_photo']).orderBy('name').execute()
  expect(left).toEqual([
    { name: 'anna', has_photo: false },
    { name: 'ben', has_photo: true },
  ])
})
