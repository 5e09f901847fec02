import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { NotClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { cachedForVisitors, outsideVersion } from '~/database/member-cache.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { rejectPhoto } from '~/modules/photos/moderation/review-photos.server'
import { movePhoto } from '~/modules/photos/upload/arrange-photos.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readQueue } from '../list/read-queue.server'
import { claimCase, claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { TooLateToUndo } from '../queue/errors'
import { readCase } from '../queue/read-case.server'
import type { Act, CaseKind } from '../queue/schema'
import { undoDecision } from '../queue/undo-decision.server'
import { reportMember } from '../report-member.server'
import { flagByHand } from '../signals/flag-member.server'
import { noteOnCase } from './entries.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-cases-')))

const nothing = { act: 'nothing', ground: null, words: '' } as const

/** The case of a kind about a member that waits. */
async function caseOf({ database }: World, kind: CaseKind, about: Person): Promise<string> {
  const cases = database.owner.selectFrom('cases').select('id').where('kind', '=', kind)
  return (await cases.where('member_id', '=', about.id).where('decided_at', 'is', null).executeTakeFirstOrThrow()).id
}

test('a reporter whose account is erased isn’t told as somebody from another brand', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({ anna: {}, ben: {}, cleo: { shared: true } })
  const { dirk } = await world.members({ dirk: { at: world.coast, shared: true } })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  for (const [{ member }, about] of [
    [anna, ben],
    [dirk, cleo],
  ] as const) {
    await reportMember(member, { memberId: about.id, reason: 'rude', message: null })
  }
  await world.database.owner.deleteFrom('members').where('id', '=', anna.id).execute()
  const reporterOf = async (about: Person) =>
    (await readCase(tenant, joris, await caseOf(world, 'report', about))).reports[0]
  expect(await reporterOf(ben)).toMatchObject({ reporterName: null, reporterElsewhere: false })
  expect(await reporterOf(cleo)).toMatchObject({ reporterName: null, reporterElsewhere: true })
})

test('tells in a case only of its own member and reporter', async () => {
  await using world = await openWorld()
  const { anna, dora, ben, dan } = await world.members({ anna: {}, dora: { gender: 'female' }, ben: {}, dan: {} })
  for (const { member } of [ben, ben, dan]) await uploadPhoto(member, await noise())
  const photos = world.database.owner.selectFrom('photos').select('id').where('member_id', '=', ben.id)
  const [shown, refused] = await photos.orderBy('position').execute()
  await rejectPhoto(world.saffron, refused?.id ?? '', 'nudity')
  const [joris, greta] = [
    await hire('joris', 'moderator', world.saffron.id),
    await hire('greta', 'moderator', world.saffron.id),
  ]
  const tenant = grantedTo(world.saffron, joris)
  const report = ({ member }: Person, { id: memberId }: Person) =>
    reportMember(member, { memberId, reason: 'rude', message: null })
  const claim = async (kind: CaseKind, about: Person) => {
    const id = await caseOf(world, kind, about)
    await claimCase(joris, { brandId: tenant.id, id })
    return id
  }
  await report(anna, ben)
  await decideCase(tenant, joris, await claim('report', ben), { act: 'warned', ground: 'hate', words: '' })
  await report(dora, dan)
  await decideCase(tenant, joris, await claim('report', dan), nothing)
  await report(anna, dan)
  await report(dora, ben)
  await flagByHand(tenant, greta, ben.id, 'Asks for a meeting.')

  const id = await claim('report', ben)
  await noteOnCase(tenant, joris, id, 'Of Ben.')
  await noteOnCase(tenant, joris, await caseOf(world, 'report', dan), 'Of Dan.')
  const whoHas = async (by: typeof joris) =>
    (await readQueue(by, { brandIds: [tenant.id] })).lines
      .map(({ kind, claimedBy, mineUntil, reports }) => [kind, claimedBy, mineUntil !== null, reports])
      .sort()
  expect(await whoHas(joris)).toEqual([
    ['flag', null, false, 1],
    ['report', null, false, 1],
    ['report', null, true, 1],
  ])
  expect(await whoHas(greta)).toEqual([
    ['flag', null, false, 1],
    ['report', null, false, 1],
    ['report', 'joris', false, 1],
  ])
  const view = await readCase(tenant, joris, id)
  expect(view).toMatchObject({
    member: { id: ben.id, name: 'ben', reports: 1, upheld: 1, photos: [{ id: shown?.id }] },
    reports: [{ reporterName: 'dora', reporterElsewhere: false, reporterReports: 2, reporterUpheld: 0 }],
    earlier: [{ decision: 'warned', by: 'joris', of: null }],
    ...{ photo: null, flag: null, text: null, appeal: null },
  })
  expect([view.member.photos.length, view.earlier.length]).toEqual([1, 1])
  expect(view.entries.map(({ body }) => body)).toEqual(['Of Ben.'])
  expect((await readCase(tenant, joris, await caseOf(world, 'report', dan))).reports).toMatchObject([
    { reporterName: 'anna', reporterReports: 2, reporterUpheld: 1 },
  ])
  const flags = { brandIds: [tenant.id], kind: 'flag' } as const
  expect((await readQueue(joris, flags)).lines).toMatchObject([{ topic: 'staff' }])
  const heaviest = await claimNext(joris, { brandIds: [tenant.id] })
  expect((await readCase(tenant, joris, heaviest?.id ?? '')).kind).toBe('flag')
  const next = await claimNext(joris, { ...flags, kind: 'report' })
  expect((await readCase(tenant, joris, next?.id ?? '')).kind).toBe('report')
  const flag = await claimNext(joris, flags)
  expect(await readCase(tenant, joris, flag?.id ?? '')).toMatchObject({
    flag: { rule: 'staff', note: 'Asks for a meeting.', by: 'greta' },
    ...{ reports: [], reference: null, photo: null },
  })
  await decideCase(tenant, joris, flag?.id ?? '', nothing)
  const { status } = await world.database.owner
    .selectFrom('members')
    .select('status')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe(1)
  const about = world.database.owner.selectFrom('statements').select('told').where('reader_id', '=', ben.id)
  expect(await about.execute()).toEqual([{ told: 'warned' }])
})

const strange: [CaseKind, Act[]][] = [
  ['report', ['removed', 'restored', 'kept']],
  ['photo', ['disabled', 'suspended', 'warned', 'restored', 'kept']],
  ['text', ['disabled', 'suspended', 'warned', 'restored', 'kept']],
  ['flag', ['removed', 'restored', 'kept']],
]

test('a case knows the acts of its kind; any other is refused and changes nothing', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual', text_moderation: 'after' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await uploadPhoto(ben.member, await noise())
  await saveProfile(ben.member, { about_me: 'Words' })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  await flagByHand(tenant, joris, ben.id, '')
  for (const [kind, acts] of strange) {
    const id = await caseOf(world, kind, ben)
    await claimCase(joris, { brandId: tenant.id, id })
    for (const act of acts) {
      const decided = decideCase(tenant, joris, id, { act, ground: 'fake', words: '' })
      await expect(decided, `${kind}: ${act}`).rejects.toThrow(NotClaimed)
    }
  }
  expect((await readQueue(joris, { brandIds: [tenant.id] })).lines).toHaveLength(4)
  const statements = world.database.owner.selectFrom('statements').select(['told', 'found_by', 'case_kind'])
  expect(await statements.execute()).toEqual([])
  const id = await caseOf(world, 'flag', ben)
  await claimCase(joris, { brandId: tenant.id, id })
  await decideCase(tenant, joris, id, { act: 'warned', ground: 'fake', words: '' })
  expect(await statements.execute()).toEqual([{ told: 'warned', found_by: 'review', case_kind: 'flag' }])
})

test('lets a photo wait again when its decision is undone, but no text', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual', text_moderation: 'after' } })
  const { ben } = await world.members({ anna: {}, ben: {} })
  for (let photo = 0; photo < 2; photo += 1) await uploadPhoto(ben.member, await noise())
  await saveProfile(ben.member, { about_me: 'Words' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  const decideAndUndo = async (kind: CaseKind, act: Act) => {
    const id = await caseOf(world, kind, ben)
    await claimCase(joris, { brandId: tenant.id, id })
    await decideCase(tenant, joris, id, { act, ground: 'fake', words: '' })
    await undoDecision(tenant, joris, id)
  }
  const statuses = async () => {
    const photos = await world.database.owner.selectFrom('photos').select('status').execute()
    return photos.map(({ status }) => status).sort()
  }
  await decideAndUndo('photo', 'nothing')
  expect(await statuses()).toEqual(['pending', 'pending'])
  await decideAndUndo('photo', 'removed')
  expect(await statuses()).toEqual(['pending', 'pending'])
  await expect(decideAndUndo('text', 'nothing')).rejects.toThrow(TooLateToUndo)
  expect((await readQueue(joris, { brandIds: [tenant.id] })).lines).toMatchObject([
    { kind: 'photo' },
    { kind: 'photo' },
  ])
  await world.pass(0.02)
  expect((await world.mails()).filter(({ to }) => to === ben.member.email)).toEqual([])
  for (let photo = 0; photo < 2; photo += 1) {
    const last = await caseOf(world, 'photo', ben)
    await claimCase(joris, { brandId: tenant.id, id: last })
    await decideCase(tenant, joris, last, nothing)
  }
  expect(await statuses()).toEqual(['active', 'active'])
  const text = world.database.owner.selectFrom('members').select('about_me').where('id', '=', ben.id)
  expect(await text.execute()).toEqual([{ about_me: 'Words' }])
})

test('counts a photo no longer as main photo once its approval is taken back', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { ben } = await world.members({ ben: {} })
  await uploadPhoto(ben.member, await noise())
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  const id = await caseOf(world, 'photo', ben)
  await claimCase(joris, { brandId: tenant.id, id })
  await decideCase(tenant, joris, id, nothing)
  const faces = async () => {
    const rows = world.database.owner.selectFrom('members').select('name').where('has_photo', '=', true)
    return (await rows.execute()).map(({ name }) => name)
  }
  const shown = () => cachedForVisitors(world.saffron, { kind: 'faces', key: '' }, faces)
  const outside = await outsideVersion(world.saffron.poolId)
  expect(await shown()).toEqual(['ben'])
  await world.database.owner.updateTable('members').set({ shown_outside: true }).where('id', '=', ben.id).execute()
  await undoDecision(tenant, joris, id)
  expect([await faces(), await shown()]).toEqual([[], []])
  expect(await outsideVersion(world.saffron.poolId)).not.toBe(outside)
  const purges = world.database.owner.selectFrom('outbox').select('kind').where('kind', '=', 'photos.purge_cdn')
  expect(await purges.execute()).toHaveLength(1)
})

test('an approval taken back leaves the main photo to the next one that is approved', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { ben } = await world.members({ ben: {} })
  for (let photo = 0; photo < 2; photo += 1) await uploadPhoto(ben.member, await noise())
  const photos = () => world.database.owner.selectFrom('photos').select(['id', 'status']).orderBy('position').execute()
  const [first, second] = await photos()
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  for (const photo of [second, first]) {
    const { id } = await world.database.owner
      .selectFrom('cases')
      .select('id')
      .where('subject_id', '=', photo?.id ?? '')
      .executeTakeFirstOrThrow()
    await claimCase(joris, { brandId: tenant.id, id })
    await decideCase(tenant, joris, id, nothing)
    if (photo === second) expect((await photos())[0]).toEqual({ id: second?.id, status: 'active' })
    else {
      await movePhoto(ben.member, photo?.id ?? '', -1)
      expect((await photos())[0]?.id).toBe(first?.id)
      await undoDecision(tenant, joris, id)
    }
  }
  expect(await photos()).toEqual([
    { id: second?.id, status: 'active' },
    { id: first?.id, status: 'pending' },
  ])
})
