import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { consentRecords, withdrawConsent } from '~/modules/accounts/sign-up/consents.server'
import { closeAccount } from '~/modules/leaving/closing/close-account.server'
import { caseSelfie } from '~/modules/moderation/casework/case-photo.server'
import { claimCase } from '~/modules/moderation/queue/claim.server'
import { decideCase } from '~/modules/moderation/queue/decide-case.server'
import { readCase } from '~/modules/moderation/queue/read-case.server'
import type { SelfieVerdict } from '~/modules/moderation/queue/schema'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { rowsOf } from '~/modules/personal-data/export/collect-rows.server'
import { activePhotos } from '~/modules/photos/queries.server'
import { makeMainPhoto, removePhoto } from '~/modules/photos/upload/arrange-photos.server'
import { lockPhotos, ownPhotoRows } from '~/modules/photos/upload/photo-rows.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { shouldRevalidate } from '~/routes/settings/verification'
import { hire } from '../../../tests/support/operators'
import type { Person } from '../../../tests/support/person'
import { noise } from '../../../tests/support/photo'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { givePose, poseIn } from './poses.server'
import { ownVerification } from './queries.server'
import { poses } from './schema'
import { sendSelfie, takeBack } from './send-selfie.server'
import { submitVerification, verificationForm } from './submit-verification.server'

const dataDir = mkdtempSync(join(tmpdir(), 'manyhearts-verification-'))
vi.stubEnv('DATA_DIR', dataDir)

/** Opens a world without files, whose first brand offers verification. */
function openBrand(): Promise<World> {
  rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  return openWorld({ saffron: { photo_verification: 'offered' } })
}

async function send({ member }: Person, wish: { pose?: string; consents?: boolean } = {}): Promise<void> {
  const { token } = givePose(member, null)
  await sendSelfie(member, { file: await noise(), pose: token, consents: true, ...wish })
}

const takeSelfieBack = ({ id, member }: Person) => forTenant(member.tenant, (db) => takeBack(db, id))

const photosOf = ({ id, member }: Person) => forTenant(member.tenant, (db) => ownPhotoRows(db, id))

const stateOf = async ({ member }: Person) => (await ownVerification(member)).state

const openCases = ({ database }: World) =>
  database.owner.selectFrom('cases').selectAll().where('decided_at', 'is', null).execute()

const selfies = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /selfies\/.*webp$/.test(name))

/** Decides the case that waits. */
async function decide(world: World, wish: Partial<SelfieVerdict>, act: 'verified' | 'refused') {
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  const waiting = world.database.owner.selectFrom('cases').select('id').where('kind', '=', 'selfie')
  const { id } = await waiting.where('decided_at', 'is', null).executeTakeFirstOrThrow()
  await claimCase(joris, { brandId: tenant.id, id })
  const opened = await readCase(tenant, joris, id)
  const selfie = {
    photoId: opened.selfie?.photoId ?? '',
    samePerson: true,
    rightPose: true,
    reason: null,
    ...wish,
  }
  await decideCase(tenant, joris, id, { act, ground: null, words: '', selfie })
  return opened
}

test('gives each member a pose of their own for ten minutes, another on request', async () => {
  await using world = await openBrand()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { pose, token } = givePose(anna.member, 'ring')
  expect(poseIn(anna.member, token)).toBe(pose)
  for (const other of poses) expect(givePose(anna.member, other).pose).not.toBe(other)
  expect(() => poseIn(ben.member, token)).toThrow('pose_expired')
  expect(() => poseIn(anna.member, token.replace(pose, poses.find((other) => other !== pose) ?? ''))).toThrow()
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  expect(() => poseIn(anna.member, token)).toThrow('pose_expired')
  vi.useRealTimers()
})

test('an expired pose is refused with another one, a valid one with itself', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  const { token, pose } = givePose(anna.member, null)
  const submit = async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ intent: 'send', pose: token, consent: 'on' })) body.append(name, value)
    body.append('photo', new Blob([new Uint8Array(await noise())], { type: 'image/jpeg' }), 'me.jpg')
    const request = new Request('https://saffron.example/', { method: 'POST', body })
    return submitVerification(anna.member, request, { shape: verificationForm, t: (key) => key })
  }
  expect(await submit()).toMatchObject({ status: 409, given: { token, pose } })
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  const refused = await submit()
  expect(refused).toMatchObject({ status: 422, refused: 'verification:error.pose_expired' })
  expect(poseIn(anna.member, refused?.given.token ?? '')).toBe(refused?.given.pose)
  vi.useRealTimers()
})

test('news of others load no other pose; links and what was done do', () => {
  const page = new URL('https://saffron.example/notifications/photo')
  const loads = (change: object) => shouldRevalidate({ currentUrl: page, nextUrl: page, ...change } as never)
  expect(loads({})).toBe(false)
  expect(loads({ formAction: '/likes' })).toBe(false)
  expect(loads({ formAction: page.pathname, actionStatus: 422 })).toBe(false)
  expect(loads({ formAction: page.pathname })).toBe(true)
  expect(loads({ nextUrl: new URL('?not=ring', page) })).toBe(true)
})

test('a moderator verifies the main photo, and the selfie is deleted', async () => {
  await using world = await openBrand()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const { member } of [anna, ben]) await uploadPhoto(member, await noise())
  const others = await rowsOfOthers(world.database.owner, anna)
  await send(anna)
  expect(await stateOf(anna)).toBe('waiting')
  const { selfie } = await decide(world, {}, 'verified')
  expect(selfie).toMatchObject({ photoId: (await photosOf(anna))[0]?.id, pose: expect.any(String) })
  expect(await stateOf(anna)).toBe('verified')
  expect((await photosOf(anna))[0]?.verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const rows = (await rowsOfOthers(world.database.owner, anna)).filter((row) => !/^(public\.)?operator/.test(row))
  expect(rows).toEqual(others)
  await world.pass(1)
  expect(await world.mails()).toMatchObject([{ to: anna.member.email, subject: 'Your photo is verified' }])
  expect(selfies()).toEqual([])
})

test('a selfie needs both answers, and a refusal its reason, told to the member', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  await expect(decide(world, { rightPose: false }, 'verified')).rejects.toMatchObject({ status: 422 })
  await expect(decide(world, { samePerson: false }, 'verified')).rejects.toMatchObject({ status: 422 })
  await expect(decide(world, {}, 'refused')).rejects.toMatchObject({ status: 422 })
  await decide(world, { reason: 'other_pose' }, 'refused')
  expect(await ownVerification(anna.member)).toMatchObject({ state: 'refused', reason: 'other_pose', triesLeft: 2 })
  await world.pass(1)
  const [mail] = await world.mails()
  expect(mail?.text).toContain('The pose is another one.')
  expect(mail?.text).toContain('The photo you sent has been deleted.')
  expect(selfies()).toEqual([])
})

test('refuses what is no selfie of today’s three, without consent, photo or pose', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await expect(send(anna)).rejects.toMatchObject({ code: 'verification:error.no_photo' })
  await uploadPhoto(anna.member, await noise())
  await expect(send(anna, { consents: false })).rejects.toMatchObject({ code: 'verification:error.no_consent' })
  await expect(send(anna, { pose: 'ring.9999999999999.forged' })).rejects.toMatchObject({ status: 422 })
  const video = { file: Buffer.from('\0\0\0 ftypisom'), pose: givePose(anna.member, null).token, consents: true }
  await expect(sendSelfie(anna.member, video)).rejects.toMatchObject({ code: 'photos:error.wrong_format' })
  for (let tries = 0; tries < 3; tries++) {
    await send(anna)
    await expect(send(anna)).rejects.toMatchObject({ code: 'verification:error.waits' })
    await takeSelfieBack(anna)
  }
  await expect(send(anna)).rejects.toMatchObject({ code: 'verification:error.no_tries' })
  await world.pass(25)
  await send(anna)
  await world.mails()
  expect(selfies()).toHaveLength(1)
  expect((await consentRecords(anna.member)).filter(({ kind }) => kind === 'selfie')).toHaveLength(1)
})

test('of two selfies sent at once, one waits, and the other’s file goes', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  const sent = await Promise.allSettled([send(anna), send(anna)])
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await world.pass(1)
  await world.mails()
  expect(selfies()).toHaveLength(1)
})

test('a selfie that nobody looks at is deleted after seven days', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  await world.pass(6 * 24)
  await world.mails()
  expect([await stateOf(anna), selfies().length]).toEqual(['waiting', 1])
  await world.pass(25)
  await world.mails()
  expect([await stateOf(anna), selfies().length]).toEqual(['expired', 0])
  expect(await world.database.owner.selectFrom('cases').selectAll().execute()).toEqual([])
})

test('a new main photo waits for a look; the old one still has its mark', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  for (let photo = 0; photo < 2; photo++) await uploadPhoto(anna.member, await noise())
  await send(anna)
  await decide(world, {}, 'verified')
  const [first, second] = await photosOf(anna)
  await makeMainPhoto(anna.member, second?.id ?? '')
  expect(await stateOf(anna)).toBe('comparing')
  await makeMainPhoto(anna.member, first?.id ?? '')
  expect(await stateOf(anna)).toBe('verified')
  await makeMainPhoto(anna.member, second?.id ?? '')
  const { selfie } = await decide(world, {}, 'verified')
  expect(selfie).toEqual({ photoId: second?.id, otherId: first?.id, pose: null })
  expect((await photosOf(anna)).map(({ id, verifiedOn }) => [id, verifiedOn])).toEqual([
    [second?.id, first?.verifiedOn],
    [first?.id, null],
  ])
  await removePhoto(anna.member, second?.id ?? '')
  expect(await stateOf(anna)).not.toBe('verified')
})

test('a new main photo that was refused is not asked about again', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  for (let photo = 0; photo < 2; photo++) await uploadPhoto(anna.member, await noise())
  await send(anna)
  await decide(world, {}, 'verified')
  const [first, second] = await photosOf(anna)
  await makeMainPhoto(anna.member, second?.id ?? '')
  await expect(decide(world, { reason: 'other_pose' }, 'refused')).rejects.toMatchObject({ status: 422 })
  await decide(world, { reason: 'other_person' }, 'refused')
  await world.pass(1)
  const mail = (await world.mails()).at(-1)
  expect(mail?.text).toContain('It isn’t clear that your new main photo shows the same person as the one before.')
  expect(mail?.text).not.toContain('The photo you sent has been deleted.')
  expect(await ownVerification(anna.member)).toMatchObject({ state: 'refused', wasSelfie: false })
  await makeMainPhoto(anna.member, first?.id ?? '')
  await makeMainPhoto(anna.member, second?.id ?? '')
  expect(await stateOf(anna)).toBe('refused')
  expect(await openCases(world)).toEqual([])
  await send(anna)
  await decide(world, {}, 'verified')
  await makeMainPhoto(anna.member, first?.id ?? '')
  expect(await stateOf(anna)).toBe('comparing')
})

test('forgets which photo it was once that is removed or another one is verified', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  for (let photo = 0; photo < 2; photo++) await uploadPhoto(anna.member, await noise())
  const known = async () => {
    const rows = await world.database.owner.selectFrom('verifications').select('photo_id').orderBy('sent_at').execute()
    return rows.map(({ photo_id }) => photo_id)
  }
  const [first, second] = await photosOf(anna)
  await send(anna)
  await decide(world, {}, 'verified')
  expect(await known()).toEqual([first?.id])
  await makeMainPhoto(anna.member, second?.id ?? '')
  await decide(world, {}, 'verified')
  expect(await known()).toEqual([null, second?.id])
  await removePhoto(anna.member, second?.id ?? '')
  expect(await known()).toEqual([null, null])
})

test('a decision never waits for a member who changes photos meanwhile', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  // The embedded database has one transaction at a time.
  if (world.database.embedded) return
  const meanwhile = new EventEmitter()
  const locked = once(meanwhile, 'locked')
  const decided = once(meanwhile, 'decided')
  const taken = forTenant(world.saffron, async (db) => {
    await lockPhotos(db, anna.id)
    meanwhile.emit('locked')
    await decided
    await takeBack(db, anna.id)
  })
  await locked
  await expect(decide(world, {}, 'verified')).rejects.toMatchObject({ status: 409 })
  meanwhile.emit('decided')
  await taken
  expect(await stateOf(anna)).toBe('open')
  expect(await openCases(world)).toEqual([])
})

test('accepts no selfie of a member who was suspended or left meanwhile', async () => {
  await using world = await openBrand()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const { member } of [anna, ben]) await uploadPhoto(member, await noise())
  await closeAccount(anna.member, { reason: null, note: null, addressBlock: '' })
  const profile = world.database.owner.updateTable('members').where('id', '=', ben.id)
  await profile.set({ status: memberStatus.suspended }).execute()
  for (const person of [anna, ben]) await expect(send(person)).rejects.toMatchObject({ status: 403 })
  expect(await openCases(world)).toEqual([])
  await world.pass(1)
  await world.mails()
  expect(selfies()).toEqual([])
})

test('the copy of one’s data lists requests without the names of selfies', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  const { id } = await world.database.owner.selectFrom('verifications').select('id').executeTakeFirstOrThrow()
  const rows = await rowsOf(anna.member, 'verifications', async () => undefined)
  expect(rows).toMatchObject([{ pose: expect.any(String), status: 'waiting' }])
  expect(JSON.stringify(rows)).not.toContain(id)
})

test('a decision about another main photo than the moderator saw changes nothing', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  for (let photo = 0; photo < 2; photo++) await uploadPhoto(anna.member, await noise())
  const [first, second] = await photosOf(anna)
  await send(anna)
  await makeMainPhoto(anna.member, second?.id ?? '')
  await expect(decide(world, { photoId: first?.id ?? '' }, 'verified')).rejects.toMatchObject({ status: 409 })
  expect(await stateOf(anna)).toBe('waiting')
  await decide(world, {}, 'verified')
  expect(await stateOf(anna)).toBe('verified')
})

test.each<[string, (anna: Person) => Promise<unknown>]>([
  ['the consent is withdrawn', ({ member }) => withdrawConsent(member, 'selfie')],
  ['the account is closed', ({ member }) => closeAccount(member, { reason: null, note: null, addressBlock: '' })],
])('when %s, the selfie that waits is deleted', async (_, ends) => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  await ends(anna)
  await world.pass(1)
  await world.mails()
  expect(selfies()).toEqual([])
  expect(await world.database.owner.selectFrom('cases').selectAll().execute()).toEqual([])
})

test('a withdrawn consent takes the mark away', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  await decide(world, {}, 'verified')
  await withdrawConsent(anna.member, 'selfie')
  expect([await stateOf(anna), (await photosOf(anna))[0]?.verifiedOn]).toEqual(['open', null])
})

test('only the moderator who claimed the case sees a selfie, and no other brand', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: { shared: true } })
  await uploadPhoto(anna.member, await noise())
  await send(anna)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const mira = await hire('mira', 'moderator', world.saffron.id)
  const { id } = await world.database.owner.selectFrom('cases').select('id').executeTakeFirstOrThrow()
  await expect(caseSelfie(grantedTo(world.saffron, joris), joris, id)).rejects.toThrow('not_claimed')
  await claimCase(joris, { brandId: world.saffron.id, id })
  expect(await caseSelfie(grantedTo(world.saffron, joris), joris, id)).not.toBeNull()
  await expect(caseSelfie(grantedTo(world.saffron, mira), mira, id)).rejects.toThrow('not_claimed')
  for (const brand of [world.coast, world.noirRose]) {
    await expect(caseSelfie(brand, joris, id)).rejects.toThrow('nothing_here')
    const seen = await forTenant(brand, (db) => db.selectFrom('verifications').selectAll().execute())
    expect(seen).toEqual([])
  }
})

test('where a brand stops offering it, nothing waits, and no mark is shown', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: { shared: true } })
  for (let photo = 0; photo < 2; photo++) await uploadPhoto(anna.member, await noise())
  const marks = async (brand = world.saffron) =>
    (await forTenant(brand, (db) => activePhotos(db, anna.id))).filter(({ verifiedOn }) => verifiedOn).length
  await send(anna)
  await decide(world, {}, 'verified')
  expect([await marks(), await marks(world.coast)]).toEqual([1, 0])
  await makeMainPhoto(anna.member, (await photosOf(anna))[1]?.id ?? '')
  await send(anna)
  Object.assign(world.saffron.settings, { photo_verification: 'off' })
  expect(await marks()).toBe(0)
  await world.pass(25)
  await world.mails()
  expect([selfies(), await openCases(world)]).toEqual([[], []])
  await makeMainPhoto(anna.member, (await photosOf(anna))[1]?.id ?? '')
  await makeMainPhoto(anna.member, (await photosOf(anna))[1]?.id ?? '')
  expect(await openCases(world)).toEqual([])
})
