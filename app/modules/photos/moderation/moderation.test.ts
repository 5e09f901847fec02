import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { cachedForVisitors } from '~/database/member-cache.server'
import { translate } from '~/i18n/texts/texts.server'
import { readSession } from '~/modules/accounts/read-session.server'
import { openSession } from '~/modules/accounts/sessions/sessions.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { photoBanner } from '../photo-banner.server'
import { readLockedPhoto } from '../read-photo.server'
import { removePhoto } from '../upload/arrange-photos.server'
import { ownPhotos } from '../upload/own-photos.server'
import { uploadPhoto } from '../upload/upload-photo.server'
import { approvePhoto, NoSuchPhoto, photosInStatus, rejectPhoto, removeMembersPhoto } from './review-photos.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-moderation-')))

async function upload(person: Person): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 120, height: 150, channels: 3, background: 'white', noise } })
  await uploadPhoto(person.member, await picture.jpeg().toBuffer())
}

const seen = async ({ member }: Person) =>
  (await ownPhotos(member, translate(member.tenant, member.language))).photos.map(({ status, main, rejection }) => ({
    status,
    main,
    rejection,
  }))

test('shows what waits oldest first, and makes the first approved the main photo', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await upload(anna)
  await upload(anna)
  await upload(ben)
  const waiting = await photosInStatus(world.saffron, 'pending')
  expect(waiting.map(({ member }) => member)).toEqual(['anna', 'anna', 'ben'])
  const { pathname, searchParams } = new URL(waiting[0]?.url ?? '')
  expect(await readLockedPhoto(world.saffron, pathname.split('/').at(-1) ?? '', searchParams)).not.toBeNull()
  await approvePhoto(world.saffron, waiting[1]?.id ?? '')
  expect(await seen(anna)).toMatchObject([
    { status: 'active', main: true },
    { status: 'pending', main: false },
  ])
  const { has_photo } = await world.database.owner
    .selectFrom('members')
    .select('has_photo')
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow()
  expect(has_photo).toBe(true)
  expect(await photosInStatus(world.saffron, 'pending')).toHaveLength(2)
  await approvePhoto(world.saffron, waiting[2]?.id ?? '')
  expect(await seen(ben)).toMatchObject([{ status: 'active', main: true }])
  expect(await photosInStatus(world.saffron, 'pending')).toMatchObject([{ id: waiting[0]?.id }])
  expect(await world.mails()).toEqual([])
})

test('the banner asks for a photo unless one waits for a moderator', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna } = await world.members({ anna: {} })
  const client = { addressBlock: '', userAgent: '' }
  const session = await forTenant(world.saffron, (db) => openSession(db, anna.id, client))
  const bannerId = async () => {
    const viewer = await readSession(world.saffron, session)
    return photoBanner({ viewer, t: translate(world.saffron, 'en') })?.id ?? null
  }
  expect(await bannerId()).toBe('photo')
  await upload(anna)
  expect(await bannerId()).toBeNull()
  const [waiting] = await photosInStatus(world.saffron, 'pending')
  await rejectPhoto(world.saffron, waiting?.id ?? '', 'no_face')
  expect(await bannerId()).toBe('photo')
})

test('takes a rejected photo off the profile, and tells its owner why once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.database.owner.updateTable('accounts').set({ language: 'nl' }).execute()
  await upload(anna)
  await upload(anna)
  const [first] = await photosInStatus(world.saffron, 'active')
  await rejectPhoto(world.saffron, first?.id ?? '', 'nudity')
  await rejectPhoto(world.saffron, first?.id ?? '', 'contact')
  const photos = await seen(anna)
  expect(photos.map(({ status, main }) => [status, main])).toEqual([
    ['active', true],
    ['rejected', false],
  ])
  expect(photos[1]?.rejection).toBe('It shows a phone number, an address or a link.')
  const mails = await world.mails()
  expect(mails).toMatchObject([{ to: anna.member.email, subject: 'Een van je foto’s is niet goedgekeurd' }])
  expect(mails[0]?.text).toContain('Er is naaktheid op te zien.')
  expect(mails[0]?.links.some((link) => link.includes('/profile#photos'))).toBe(true)
})

test('purges a rejected photo from the CDN once, if it was ever shown', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await upload(anna)
  const purges = async () =>
    (
      await world.database.owner.selectFrom('outbox').select('payload').where('kind', '=', 'photos.purge_cdn').execute()
    ).map(({ payload }) => payload)
  const [photo] = await photosInStatus(world.saffron, 'active')
  const { hash } = await world.database.owner.selectFrom('photos').select('hash').executeTakeFirstOrThrow()
  await approvePhoto(world.saffron, photo?.id ?? '')
  expect(await purges()).toEqual([])
  for (const reason of ['nudity', 'contact']) await rejectPhoto(world.saffron, photo?.id ?? '', reason)
  expect(await purges()).toMatchObject([{ photos: [{ hash }] }])
})

test.each<[how: string, takeAway: (anna: Person, id: string) => Promise<void>]>([
  ['its owner removes it', ({ member }, id) => removePhoto(member, id)],
  ['an operator rejects it', ({ member }, id) => rejectPhoto(member.tenant, id, 'copied')],
  ['an operator removes it', ({ member }, id) => removeMembersPhoto(member.tenant, id)],
])('when %s, lists that are cached show the photo no more', async (_, takeAway) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await upload(anna)
  await upload(ben)
  const shown = () =>
    cachedForVisitors(world.saffron, { kind: 'faces', key: 'all' }, async () =>
      (await photosInStatus(world.saffron, 'active')).map(({ member }) => member),
    )
  expect(await shown()).toEqual(['anna', 'ben'])
  const [photo] = await photosInStatus(world.saffron, 'active')
  await takeAway(anna, photo?.id ?? '')
  expect(await shown()).toEqual(['ben'])
})

test('a reason can be the operator’s own words, and an approval takes a rejection back', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await upload(anna)
  const [photo] = await photosInStatus(world.saffron, 'active')
  await rejectPhoto(world.saffron, photo?.id ?? '', 'Your hat <hides> you')
  expect(await seen(anna)).toMatchObject([{ status: 'rejected', main: false, rejection: 'Your hat <hides> you' }])
  const [mail] = await world.mails()
  expect(mail?.text).toContain('Your hat <hides> you')
  expect(mail?.html).not.toContain('<hides>')
  await approvePhoto(world.saffron, photo?.id ?? '')
  expect(await seen(anna)).toMatchObject([{ status: 'active', main: true, rejection: null }])
})

test('no brand judges the photos of another, of its pool or not', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { shared: true } })
  await upload(anna)
  const [photo] = await photosInStatus(world.saffron, 'active')
  for (const brand of [world.coast, world.noirRose]) {
    expect(await photosInStatus(brand, 'active')).toEqual([])
    await expect(rejectPhoto(brand, photo?.id ?? '', 'nudity')).rejects.toThrow(NoSuchPhoto)
  }
  for (const id of [uuidv7(), 'no id']) await expect(approvePhoto(world.saffron, id)).rejects.toThrow(NoSuchPhoto)
  expect(await seen(anna)).toMatchObject([{ status: 'active' }])
})
