import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { rejectionReasons } from '~/modules/photos/moderation/reasons'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { claimCase } from '../queue/claim.server'
import { undoMany } from '../queue/decide-many.server'
import { CaseEscalated, PhotoReasonMissing, TooLateToUndo } from '../queue/errors'
import { escalateCase } from '../queue/escalate-case.server'
import { reportMember } from '../report-member.server'
import { decidePhotos } from './decide-photos.server'
import { readPhotos } from './read-photos.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-photo-grid-')))

const manual = { photo_moderation: 'manual' } as const

/** Adds photos that wait, and returns the ids of their cases in the order of the members. */
async function upload(world: World, ...members: Person[]): Promise<string[]> {
  for (const { member } of members) await uploadPhoto(member, await noise())
  const rows = await world.database.owner.selectFrom('cases').select(['id', 'member_id']).execute()
  return members.map(({ id }) => rows.find((row) => row.member_id === id)?.id ?? '')
}

const statusOf = async (world: World, { id }: Person) =>
  (
    await world.database.owner
      .selectFrom('photos')
      .select(['status', 'rejection'])
      .where('member_id', '=', id)
      .execute()
  )[0]

test('lists waiting photos of granted brands only, with the member’s others', async () => {
  await using world = await openWorld({ saffron: manual, coast: manual })
  const { ben, dan } = await world.members({ ben: {}, dan: { at: world.coast } })
  const [first] = await upload(world, ben, dan)
  await uploadPhoto(ben.member, await noise())
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const both = [world.saffron.id, world.coast.id]
  const { photos, counts } = await readPhotos(milo, both)
  expect([photos.length, counts.photo]).toEqual([2, 2])
  expect(photos[0]).toMatchObject({ id: first, brandId: world.saffron.id, memberId: ben.id, isFirst: true })
  expect(photos[0]?.others).toEqual([photos[1]?.photoId])
  expect((await readPhotos(await hire('olga', 'owner'), both)).photos).toHaveLength(3)
  expect((await readPhotos(await hire('sue', 'support', world.coast.id), [])).photos).toEqual([])
})

test.each(rejectionReasons)('refuses for %s with a statement, and the photo names the reason', async (reason) => {
  await using world = await openWorld({ saffron: manual })
  const { ben, dan } = await world.members({ ben: {}, dan: {} })
  const [id = '', other = ''] = await upload(world, ben, dan)
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, milo)
  expect(await decidePhotos(tenant, milo, [id], { act: 'removed', reason })).toMatchObject({ done: 1, left: 0 })
  expect(await statusOf(world, ben)).toEqual({ status: 'rejected', rejection: reason })
  expect(await statusOf(world, dan)).toEqual({ status: 'pending', rejection: null })
  const [statement] = await world.database.owner.selectFrom('statements').selectAll().execute()
  expect(statement).toMatchObject({ told: 'photo_removed', reader_id: ben.id, decided_name: 'milo' })
  expect(Object.keys(statement?.words ?? {}).sort()).toEqual([...world.saffron.settings.languages].sort())
  expect(await decidePhotos(tenant, milo, [other], { act: 'nothing', reason: null })).toMatchObject({ done: 1 })
  expect(await statusOf(world, dan)).toMatchObject({ status: 'active' })
  expect(await world.database.owner.selectFrom('statements').select('id').execute()).toHaveLength(1)
  const acts = await world.database.owner
    .selectFrom('audit_log')
    .select('act')
    .where('actor_id', '=', milo.id)
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['photo.rejected', 'case.removed', 'photo.approved', 'case.nothing']),
  )
})

test('mails the reason in the member’s language once the undo is over', async () => {
  await using world = await openWorld({ saffron: manual })
  const { ben } = await world.members({ ben: {} })
  const [id = ''] = await upload(world, ben)
  const milo = await hire('milo', 'moderator', world.saffron.id)
  await decidePhotos(grantedTo(world.saffron, milo), milo, [id], { act: 'removed', reason: 'unclear' })
  await world.pass(1)
  const mails = await world.mails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/too dark or too blurred\. Nobody sees it any more|te donker|te onscherp/)
})

test('undoes decisions within ten seconds, and tells nobody', async () => {
  await using world = await openWorld({ saffron: manual })
  const { ben, dan } = await world.members({ ben: {}, dan: {} })
  const ids = await upload(world, ben, dan)
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, milo)
  await decidePhotos(tenant, milo, ids, { act: 'removed', reason: 'nudity' })
  expect(await undoMany(tenant, milo, ids)).toEqual(ids)
  expect([await statusOf(world, ben), await statusOf(world, dan)]).toEqual([
    { status: 'pending', rejection: null },
    { status: 'pending', rejection: null },
  ])
  await decidePhotos(tenant, milo, ids, { act: 'nothing', reason: null })
  await world.pass(1)
  await expect(undoMany(tenant, milo, ids)).rejects.toThrow(TooLateToUndo)
  expect((await world.mails()).filter(({ text }) => /nudity|naakt/i.test(text))).toEqual([])
})

test('leaves a colleague’s, an escalated and another kind’s case as it is', async () => {
  await using world = await openWorld({ saffron: manual })
  const { anna, ben, dan, eric } = await world.members({ anna: {}, ben: {}, dan: {}, eric: {} })
  const [mine = '', taken = ''] = await upload(world, ben, dan)
  await reportMember(anna.member, { memberId: eric.id, reason: 'money', message: null })
  const cases = world.database.owner.selectFrom('cases').select(['id', 'decided_at'])
  const report = (await cases.where('member_id', '=', eric.id).executeTakeFirstOrThrow()).id
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const greta = await hire('greta', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, milo)
  await claimCase(greta, { brandId: tenant.id, id: taken })
  expect((await readPhotos(milo, [tenant.id])).photos.map(({ claimedBy }) => claimedBy).sort()).toEqual(['greta', null])
  const allow = { act: 'nothing', reason: null } as const
  await expect(decidePhotos(tenant, milo, [mine], { act: 'removed', reason: null })).rejects.toThrow(PhotoReasonMissing)
  expect(await decidePhotos(tenant, milo, [report, taken, 'x'], allow)).toMatchObject({ done: 0, left: 3 })
  const open = await cases.where('decided_at', 'is', null).execute()
  expect(open).toHaveLength(3)
  await claimCase(milo, { brandId: tenant.id, id: mine })
  await escalateCase(tenant, milo, mine, { to: 'owner', note: 'How old is he?' })
  expect(await decidePhotos(tenant, milo, [mine], allow)).toMatchObject({ done: 0 })
  await expect(claimCase(milo, { brandId: tenant.id, id: mine })).rejects.toThrow(CaseEscalated)
  expect((await readPhotos(milo, [tenant.id])).photos).toHaveLength(1)
})
