import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translate } from '~/i18n/texts/texts.server'
import { memberPage } from '~/modules/members/member-page.server'
import { formOf } from '../../../../tests/support/form'
import type { Person } from '../../../../tests/support/person'
import { withPhotos } from '../../../../tests/support/photo'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { focusSide, photoUrl, withFocus } from '../schema'
import { submitPhotos } from '../upload/submit-photos.server'

/** Sends the form of a focus; returns its refusal. */
const send = (world: World, { member }: Person, photo_id: string, focus: string) =>
  submitPhotos(member, formOf({ intent: 'focus_photo', photo_id, focus }), translate(world.saffron, 'en'))

/** The fragments of the photos' URLs as another member sees them. */
async function seenBy(viewer: Person, { id }: Person) {
  const page = await memberPage({ tenant: viewer.member.tenant, viewer: viewer.member }, id)
  if (page.kind !== 'profile') return null
  return page.member.photos.map(({ sources }) => [...new Set(sources.map(({ url }) => url.split('#')[1] ?? ''))])
}

test('a style sheet has a rule for each cell that a URL may name', () => {
  const rules = readFileSync('app/styles/focus.css', 'utf8')
  for (let step = 0; step < focusSide; step += 1) {
    for (const rule of [`img[src*="#at${step}"]`, `img[src*="#at"][src$="${step}"]`]) expect(rules).toContain(rule)
    for (const chosen of ['^', '$']) expect(rules).toContain(`:has(:checked[value${chosen}="${step}"])`)
  }
})

test('puts the focus behind a URL, and nothing behind one without', () => {
  expect(withFocus({ focus: 3 }, '/photo.webp')).toBe('/photo.webp#at03')
  expect(withFocus({ focus: 40 }, '/photo.webp?until=1')).toBe('/photo.webp?until=1#at40')
  expect(withFocus({ focus: null }, '/photo.webp')).toBe('/photo.webp')
  expect(photoUrl({ hash: 'A' }, 200, '')).toBe('/photos/A-200.webp')
})

test('a moved focus travels with every URL of its photo, until it is taken away', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true } })
  const photos = await withPhotos(world, anna, 5)
  const others = await rowsOfOthers(world.database.owner, anna)
  await send(world, anna, photos[0] ?? '', '13')
  await send(world, anna, photos[4] ?? '', '04')
  expect(await seenBy(ben, anna)).toEqual([['at13'], [''], [''], [''], ['at04']])
  await send(world, anna, photos[0] ?? '', '')
  expect((await seenBy(ben, anna))?.[0]).toEqual([''])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
})

test('refuses a focus beside the photo, and photos that are gone or another member’s', async () => {
  await using world = await openWorld()
  const { anna, ben, clara } = await world.members({ anna: {}, ben: {}, clara: { at: world.coast, shared: true } })
  const [own = ''] = await withPhotos(world, anna)
  const [ofBen = ''] = await withPhotos(world, ben)
  const [ofClara = ''] = await withPhotos(world, clara)
  const before = await rowsOfOthers(world.database.owner)
  for (const focus of ['5', '55', '-1', '1.5', 'face', '123']) {
    await expect(send(world, anna, own, focus), focus).rejects.toMatchObject({ status: 400 })
  }
  for (const photo of [ofBen, ofClara, crypto.randomUUID(), 'first']) {
    expect(await send(world, anna, photo, '13')).toEqual({ refused: 'This photo is gone.', status: 404 })
  }
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})
