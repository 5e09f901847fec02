import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import { appeal } from '~/modules/moderation/appeals/appeal.server'
import { judgeText } from '~/modules/moderation/casework/profile-text.server'
import { mailLinkPath } from '~/modules/moderation/mail/mail-link.server'
import { claimCase } from '~/modules/moderation/queue/claim.server'
import { decideCase } from '~/modules/moderation/queue/decide-case.server'
import type { Act, CaseKind } from '~/modules/moderation/queue/schema'
import { undoDecision } from '~/modules/moderation/queue/undo-decision.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { hire } from '../../../../tests/support/operators'
import { noise, withPhotos } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { NoSuchPhoto, rejectPhoto } from '../moderation/review-photos.server'
import { removePhoto } from '../upload/arrange-photos.server'
import { uploadPhoto } from '../upload/upload-photo.server'
import { saveCaption } from './save-caption.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-rejected-photos-')))

const captionsOf = ({ database }: World) =>
  database.owner.selectFrom('photo_captions').selectAll().orderBy('body').execute()

/** The captions that wait in the queue, by their ids. */
async function waitingIn({ database }: World): Promise<string[]> {
  const cases = database.owner.selectFrom('cases').select('subject_id').where('kind', '=', 'text')
  return (await cases.where('decision', 'is', null).execute()).map(({ subject_id }) => subject_id).sort()
}

/** Decides the open case of a kind; returns its id. */
async function decide(world: World, by: Operator, kind: CaseKind, act: Act): Promise<string> {
  const open = world.database.owner.selectFrom('cases').select('id').where('kind', '=', kind)
  const { id } = await open.where('decided_at', 'is', null).executeTakeFirstOrThrow()
  await claimCase(by, { brandId: world.saffron.id, id })
  await decideCase(grantedTo(world.saffron, by), by, id, { act, ground: 'hate', words: '' })
  return id
}

/** Somebody whose caption and whose photo wait for review, and a moderator who rejects the photo. */
async function openRejected(world: World) {
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  const { id: photo } = await world.database.owner.selectFrom('photos').select('id').executeTakeFirstOrThrow()
  await saveCaption(anna.member, photo, 'Swam in it.')
  const [caption] = await captionsOf(world)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const rejected = await decide(world, joris, 'photo', 'removed')
  const undo = () => undoDecision(grantedTo(world.saffron, joris), joris, rejected)
  return { anna, photo, caption: caption?.id ?? '', undo }
}

const openBrand = () => openWorld({ saffron: { photo_moderation: 'manual', text_moderation: 'after' } })

test('a waiting caption has its case again once its photo is back', async () => {
  await using world = await openBrand()
  const { caption, undo } = await openRejected(world)
  expect([await waitingIn(world), await captionsOf(world)]).toMatchObject([[], [{ id: caption, status: 'pending' }]])
  await undo()
  expect(await waitingIn(world)).toEqual([caption])
})

test('a caption that waits has its case again once its photo is back by an objection', async () => {
  await using world = await openBrand()
  const { caption } = await openRejected(world)
  await world.pass(0.02)
  const stated = world.database.owner.selectFrom('statements').select('id').where('told', '=', 'photo_removed')
  const { id } = await stated.executeTakeFirstOrThrow()
  await appeal(world.saffron, mailLinkPath(world.saffron, 'objection', id).split('/').at(-1) ?? '', 'Look again.')
  const ilse = await hire('ilse', 'owner')
  await decide(world, ilse, 'appeal', 'restored')
  expect(await waitingIn(world)).toEqual([caption])
  await decide(world, ilse, 'text', 'nothing')
  expect(await captionsOf(world)).toMatchObject([{ id: caption, status: 'active' }])
})

test('the case of a rejected photo’s caption is gone for good with the photo', async () => {
  await using world = await openBrand()
  const { anna, photo } = await openRejected(world)
  await removePhoto(anna.member, photo)
  expect([await captionsOf(world), await waitingIn(world)]).toEqual([[], []])
})

test('a rejection touches no judged caption, and none of another photo or brand', async () => {
  await using world = await openBrand()
  const { anna } = await world.members({ anna: {} })
  const [judged = '', other = '', rejected = ''] = await withPhotos(world, anna, 3)
  for (const [index, photo] of [judged, other, rejected].entries())
    await saveCaption(anna.member, photo, `Rain ${index}`)
  const [accepted, open, held] = (await captionsOf(world)).map(({ id }) => id)
  await forTenant(world.saffron, (db) => judgeText(db, accepted ?? '', true))
  await expect(rejectPhoto(world.coast, rejected, 'no_face')).rejects.toThrow(NoSuchPhoto)
  expect(await waitingIn(world)).toEqual([open, held].sort())
  for (const photo of [judged, rejected]) await rejectPhoto(world.saffron, photo, 'no_face')
  expect(await waitingIn(world)).toEqual([open])
  expect((await captionsOf(world)).map(({ status }) => status)).toEqual(['active', 'pending', 'pending'])
})
