import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { finderRules } from '~/modules/likes/finder/read-finder.server'
import { cookieJar } from '~/platform/http/cookies'
import { pictureNamed, sharePictureUrl } from '~/tenancy/files/share-picture'
import type { LanderName } from '~/tenancy/landers/landers'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import { variantContract } from '~/tenancy/landers/variant-contract.server'
import type { Tenant } from '~/tenancy/tenant'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { openWorld } from '../../../tests/support/world'
import { keepChosen, memberChosen, messageChosen } from './chosen.server'
import { landerPicture } from './lander-picture.server'
import { drawMap } from './map/draw-map.server'
import { openLander } from './open-lander.server'
import { drawnPeople, drawnScene } from './ui/drawn-people'
import { shownVariant } from './variants/choose.server'
import { landerAt } from './variants/lander-at'

readTextsFrom('locales')

const variant = (values: Record<string, unknown>) => variantContract.parse(values)

function asking(tenant: Tenant, path: string, landerVariant: string | null = null) {
  const url = new URL(path, 'https://saffron.example')
  return {
    tenant,
    url,
    t: translate(tenant, 'en'),
    language: 'en' as const,
    country: 'NL',
    landerVariant,
    previewing: false,
  }
}

test('an address names its lander, niche and variant; what it doesn’t know is no lander', async () => {
  await using world = await openWorld({ saffron: { niche: 2 } })
  const tenant = { ...world.saffron, landers: { 'she-summer': variant({ landers: ['gallery'] }) } }
  const at = (path: string) => landerAt(tenant, path)
  expect(at('/landers/gallery')).toMatchObject({ lander: 'gallery', prefix: 'she', variant: null })
  expect(at('/landers/gallery/none')).toMatchObject({ prefix: 'none' })
  expect(at('/landers/gallery/she-summer')).toMatchObject({ prefix: 'she', variant: 'summer' })
  expect(at('/members/x/landing2/milf')).toMatchObject({ lander: 'landing2', prefix: 'milf', memberId: 'x' })
  const unknown = [
    '/landers/gallery/she-winter',
    '/landers/video/she-summer',
    '/landers/gallery/shee',
    '/landers/other',
  ]
  const misplaced = ['/landers/landing', '/members/x/gallery', '/landers/tinderswipe/she', '/members/x/landing/she']
  const hostile = ['/landers/constructor', '/landers/gallery/__proto__', `/landers/gallery/she-${'a'.repeat(9_000)}`]
  for (const path of [...unknown, ...misplaced, ...hostile]) expect([path, at(path)]).toEqual([path, null])
})

test('the slug of the tenant’s niche stands in the address of every lander that takes one', async () => {
  await using world = await openWorld({ saffron: { niche: 7 } })
  const paths = landerNames.map((name) => landerPath(world.saffron, name, { memberId: isOfMember(name) ? 'm' : null }))
  expect(paths.filter((path) => !path.endsWith('/gay'))).toEqual(['/landers/tinderswipe', '/members/m/landing'])
  for (const path of paths) expect(landerAt(world.saffron, path)?.prefix).toBe('gay')
})

test('a visitor keeps the variant that the weights gave; one of weight 0 is seen at its own address only', async () => {
  await using world = await openWorld()
  const tenant = {
    ...world.saffron,
    landers: { 'none-a': variant({}), 'none-b': variant({ weight: 0 }), 'none-c': variant({ landers: ['video'] }) },
  }
  const seen = (path: string, cookies = cookieJar('', { secure: true })) => {
    const address = landerAt(tenant, path)
    return address && shownVariant(tenant, address, cookies)
  }
  const cookies = cookieJar('', { secure: true })
  const first = seen('/landers/gallery', cookies)
  expect(cookies.get('lander-draw')).toMatch(/^\d{1,4}$/)
  for (let visit = 0; visit < 20; visit++) expect(seen('/landers/gallery', cookies)).toBe(first)
  const many = Array.from({ length: 200 }, () => seen('/landers/gallery'))
  expect(new Set(many)).toEqual(new Set(['none-a', null]))
  expect(seen('/landers/gallery/none-b')).toBe('none-b')
  const alone = cookieJar('', { secure: true })
  expect(seen('/landers/gallery/she', alone)).toBeNull()
  expect(alone.changes()).toEqual([])
})

test('a variant that isn’t published is nobody’s page but a preview’s, and never drawn', async () => {
  await using world = await openWorld()
  const tenant = {
    ...world.saffron,
    landers: { none: variant({ published: false }), 'none-b': variant({ published: false }) },
  }
  const cookies = cookieJar('', { secure: true })
  expect(landerAt(tenant, '/landers/gallery/none-b')).toBeNull()
  expect(await openLander(asking(tenant, '/landers/video/none-b', 'none-b'))).toBeNull()
  const address = landerAt(tenant, '/landers/gallery')
  expect(address && shownVariant(tenant, address, cookies)).toBeNull()
  expect(cookies.changes()).toEqual([])
  const seen = landerAt(tenant, '/landers/gallery/none-b', true)
  expect(seen && shownVariant(tenant, seen, cookies)).toBe('none-b')
})

test('shown are fictional members and those who agreed, with a photo, of the brand', async () => {
  await using world = await openWorld()
  const people = await world.members({
    silent: {},
    agreed: {},
    fictional: { fictional: true },
    stranger: { at: world.noirRose, fictional: true },
  })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  const { agreed } = people
  await world.database.owner.updateTable('members').set({ shown_outside: true }).where('id', '=', agreed.id).execute()
  const view = await openLander(asking(world.saffron, '/landers/gallery'))
  expect(view?.members.map(({ name }) => name).sort()).toEqual(['agreed', 'fictional'])
  expect((await openLander(asking(world.saffron, `/members/${agreed.id}/landing`)))?.memberId).toBe(agreed.id)
  for (const { id } of [people.silent, people.stranger, { id: 'no-id' }]) {
    expect(await openLander(asking(world.saffron, `/members/${id}/landing3/none`))).toBeNull()
  }
})

test('members of the brand itself come first, of the visitor’s country or the page’s language; sisters fill a small brand', async () => {
  await using world = await openWorld()
  const fictional = { fictional: true }
  await world.members({
    ...{ british: { ...fictional, country: 'GB' }, dutch: fictional, danish: { ...fictional, country: 'DK' } },
    sister: { ...fictional, at: world.coast, country: 'GB', shared: true },
  })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  const names = async (language: 'en' | 'da', country: string | null) => {
    const context = { ...asking(world.saffron, '/landers/gallery'), language, country }
    return (await openLander(context))?.members.map(({ name }) => name)
  }
  expect((await names('en', null))?.[0]).toBe('british')
  expect((await names('da', null))?.[0]).toBe('danish')
  expect((await names('da', 'NL'))?.[0]).toBe('dutch')
  expect((await names('en', 'NL'))?.at(-1)).toBe('sister')
  await world.members({ fourth: fictional })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  expect(await names('en', 'BE')).not.toContain('sister')
})

test('with too few members the gallery stands in, and a variant’s words for the lander’s own', async () => {
  await using world = await openWorld()
  await world.members({ fictional: { fictional: true } })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  const tenant = { ...world.saffron, landers: { none: variant({ headline: { en: 'Own words' }, beat: 4 }) } }
  expect(await openLander(asking(tenant, '/landers/alonetonight'))).toMatchObject({ screen: 'gallery' })
  expect(await openLander(asking(tenant, '/landers/maplanding'))).toMatchObject({ screen: 'gallery', map: null })
  const view = await openLander(asking(tenant, '/landers/video', 'none'))
  expect(view?.words.headline).toBe('Own words')
  expect(view?.css).toBe(':root{--l-beat:4s}')
})

test('a niche about women or men draws nobody else', async () => {
  await using world = await openWorld()
  const gendersAt = async (slug: string) => {
    const view = await openLander(asking(world.saffron, `/landers/collagelanding/${slug}`))
    return view?.genders ?? []
  }
  const drawnAt = async (slug: string) =>
    drawnPeople(await gendersAt(slug)).map((address) => /cut-(\w+)/.exec(address)?.[1])
  expect(await drawnAt('she')).toEqual(['noor', 'elin', 'petra'])
  expect(await drawnAt('gay')).toEqual(['hugo', 'kofi'])
  expect(await drawnAt('none')).toContain('hugo')
  const scenes = await Promise.all(['none', 'gay'].map(async (slug) => drawnScene(await gendersAt(slug))))
  const files = scenes.flatMap(({ tall, wide }) => [tall, wide])
  expect(new Set(files).size).toBe(4)
  for (const file of files) expect(existsSync(`public${new URL(file, 'https://saffron.example').pathname}`)).toBe(true)
})

test('a country is drawn with one face a city, none over another', () => {
  const cities = { Amsterdam: [52.37, 4.9], Diemen: [52.34, 4.96], Groningen: [53.22, 6.57], Maastricht: [50.85, 5.69] }
  const found = Object.entries(cities).map(([city, [lat = 0, lon = 0]]) => ({
    member: { city, id: city } as never,
    country: 'NL',
    place: { lat, lon },
  }))
  const drawn = drawMap(['PL'], found)
  expect(drawn?.view.pins.map(({ city }) => city)).toEqual(['Amsterdam', 'Groningen', 'Maastricht'])
  for (const { x, y } of drawn?.places ?? []) expect(x > 0 && x < 100 && y > 0 && y < 100).toBe(true)
  // A picked pin in the far north rises above the drawing by what it lacks.
  const north = found.map((one) => ({ ...one, place: one.place.lat > 53 ? { ...one.place, lat: 53.45 } : one.place }))
  expect(drawMap(['NL'], north)?.overhang).toBeGreaterThan(drawn?.overhang ?? Number.NaN)
  expect(drawMap(['NL'], found.slice(0, 2))).toBeNull()
  // Beyond a phone's edge a name would be cut off.
  const states = {
    Portland: [45.5, -122.7],
    Boston: [42.36, -71.06],
    Austin: [30.27, -97.74],
    Denver: [39.74, -104.99],
  }
  const wide = Object.entries(states).map(([city, [lat = 0, lon = 0]]) => ({
    member: { city, id: city } as never,
    country: 'US',
    place: { lat, lon },
  }))
  expect(drawMap(['US'], wide)?.view.pins.map(({ city }) => city)).toEqual(['Boston', 'Austin', 'Denver'])
  // Beside each other the names of two cities would meet.
  const long = { Ouderkerk: [52.3, 4.91], 'Bergen op Zoom': [51.49, 4.29], Rucphen: [51.53, 4.9] }
  const other = Object.entries(long).map(([city, [lat = 0, lon = 0]]) => ({
    member: { city, id: city } as never,
    country: 'NL',
    place: { lat, lon },
  }))
  expect(drawMap(['NL'], [...found, ...other])?.view.pins.map(({ city }) => city)).toEqual([
    'Amsterdam',
    'Groningen',
    'Maastricht',
    'Bergen op Zoom',
  ])
  expect(drawMap([], [])).toBeNull()
})

test('the name of a city moves aside where the pin below it would cover it', () => {
  const cities = { Berlin: [52.52, 13.4], Leipzig: [51.34, 12.37], Hamburg: [53.55, 9.99], Munich: [48.14, 11.58] }
  const found = Object.entries(cities).map(([city, [lat = 0, lon = 0]]) => ({
    member: { city, id: city } as never,
    country: 'DE',
    place: { lat, lon },
  }))
  const drawn = drawMap(['DE'], found)
  expect(drawn?.view.pins.map(({ city }) => city)).toEqual(['Berlin', 'Leipzig', 'Hamburg', 'Munich'])
  const [berlin, ...others] = drawn?.places.map(({ aside }) => aside) ?? []
  expect(berlin).toBeGreaterThan(0)
  expect(others).toEqual([0, 0, 0])
})

test('a form’s own line comes before a picked one, and only a short form names whom it is for', () => {
  const form = (fields: Record<string, string>) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    return made
  }
  const member = '01890000-0000-7000-8000-000000000000'
  expect(messageChosen(form({ message: ' ', opener: 'A line' }))).toBe('A line')
  expect(messageChosen(form({ message: 'Mine', answer: 'own', opener: 'A line' }))).toBe('Mine')
  expect(messageChosen(form({ answer: 'own' }))).toBe('')
  expect(memberChosen(form({ member }))).toBe(member)
  expect(memberChosen(form({ member, draft: 'x' }))).toBeNull()
  expect(memberChosen(form({ member: "' or 1=1" }))).toBeNull()
})

test('what was said and liked on a lander is in the account after sign-up', async () => {
  await using world = await openWorld()
  const { anna, kaja } = await world.members({ anna: {}, kaja: { fictional: true } })
  const form = new FormData()
  form.append('about', ' burns toast ')
  form.append('like', kaja.id)
  form.append('age', '40-49')
  await forMember(anna.member, (db) => keepChosen(db, anna.member, form))
  const columns = ['about_me', 'seeks_min_age', 'seeks_max_age'] as const
  const row = await world.database.owner.selectFrom('members').select(columns).where('id', '=', anna.id).execute()
  expect(row).toEqual([{ about_me: 'burns toast', seeks_min_age: 40, seeks_max_age: 49 }])
  const seeksAges = { min: 40, max: 49 }
  expect(finderRules({ ...anna.member, seeksAges }).preset).toMatchObject({ min_age: 40, max_age: 49 })
  const likes = await world.database.owner.selectFrom('likes').select(['member_id', 'liked_id']).execute()
  expect(likes).toEqual([{ member_id: anna.id, liked_id: kaja.id }])
  const stale = new FormData()
  stale.append('like', '01890000-0000-7000-8000-000000000000')
  await forMember(anna.member, (db) => keepChosen(db, anna.member, stale))
})

test('while nobody may be shown to visitors, the drawn collage stands in for every lander with faces', async () => {
  await using world = await openWorld()
  for (const path of ['/landers/gallery', '/landers/tinderswipe', '/landers/maplanding']) {
    expect(await openLander(asking(world.saffron, path))).toMatchObject({ screen: 'collagelanding', members: [] })
  }
})

test('each lander and each published variant has a picture of its own for other sites; nobody’s else', async () => {
  await using world = await openWorld()
  const landers = {
    'none-b': variant({ headline: { en: 'Own words' }, landers: ['gallery'] }),
    'none-c': variant({ published: false }),
  }
  const tenant = { ...world.saffron, theme: loadTheme('amber'), landers }
  const drawn = (lander: LanderName, slug: string) =>
    landerPicture({ tenant, language: 'en', t: translate(tenant, 'en') }, { lander, slug })
  const others = [drawn('video', 'none'), drawn('video', 'gay')]
  const pictures = await Promise.all([drawn('gallery', 'none'), drawn('gallery', 'none-b'), ...others])
  expect(new Set(pictures.map((picture) => picture?.toString('base64'))).size).toBe(4)
  const [gallery] = pictures
  expect(await sharp(gallery ?? undefined).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  for (const slug of ['none-c', 'none-other', 'shee'])
    expect([slug, await drawn('gallery', slug)]).toEqual([slug, null])
  expect(await drawn('video', 'none-b')).toBeNull()
  const [path = ''] = sharePictureUrl(tenant, 'pl', { lander: 'gallery', slug: 'none-b' })
    .slice('/share/'.length)
    .split('?')
  expect(pictureNamed(path)).toEqual({ language: 'pl', of: { lander: 'gallery', slug: 'none-b' } })
  for (const name of ['xx.png', 'en', 'constructor.none.en.png', 'gallery.__proto__.en.png', 'gallery..en.png']) {
    expect([name, pictureNamed(name)]).toEqual([name, null])
  }
})
