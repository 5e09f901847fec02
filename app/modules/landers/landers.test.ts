import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { languages } from '~/i18n/languages'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { finderRules } from '~/modules/likes/finder/read-finder.server'
import { pictureNamed, sharePictureUrl } from '~/tenancy/files/share-picture'
import type { LanderName } from '~/tenancy/landers/landers'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import { variantContract } from '~/tenancy/landers/variant-contract.server'
import type { Tenant } from '~/tenancy/tenant'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { openWorld } from '../../../tests/support/world'
import { keepChosen, memberChosen, messageChosen } from './chosen.server'
import { landerPicture } from './lander-picture.server'
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
    trafficSource: null,
  }
}

test('reads lander, niche and variant from a URL, and nothing unknown', async () => {
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

test('has the slug of the tenant’s niche in the URL of every lander with one', async () => {
  await using world = await openWorld({ saffron: { niche: 7 } })
  const paths = landerNames.map((name) => landerPath(world.saffron, name, { memberId: isOfMember(name) ? 'm' : null }))
  expect(paths.filter((path) => !path.endsWith('/gay'))).toEqual(['/landers/tinderswipe', '/members/m/landing'])
  for (const path of paths) expect(landerAt(world.saffron, path)?.prefix).toBe('gay')
})

test('draws a variant by weight, and keeps the one that the visit has seen', async () => {
  await using world = await openWorld()
  const tenant = {
    ...world.saffron,
    landers: { 'none-a': variant({}), 'none-b': variant({ weight: 0 }), 'none-c': variant({ landers: ['video'] }) },
  }
  const seen = (path: string, known: string | null = null) => {
    const address = landerAt(tenant, path)
    return address && shownVariant(tenant, address, known)
  }
  const many = Array.from({ length: 200 }, () => seen('/landers/gallery'))
  expect(new Set(many.map((chosen) => chosen?.slug))).toEqual(new Set(['none-a', null]))
  expect(new Set(many.map((chosen) => chosen?.drawn))).toEqual(new Set([true]))
  for (let visit = 0; visit < 20; visit++) {
    expect(seen('/landers/gallery', 'none-a')).toEqual({ slug: 'none-a', drawn: false })
    expect(seen('/landers/gallery', 'none')).toEqual({ slug: null, drawn: false })
    // Variants of weight 0 and those of another lander are drawn for nobody, whatever a URL says.
    expect(seen('/landers/gallery', 'none-b')?.slug).not.toBe('none-b')
    expect(seen('/landers/gallery', 'none-c')?.slug).not.toBe('none-c')
  }
  expect(seen('/landers/gallery/none-b')).toEqual({ slug: 'none-b', drawn: false })
  expect(seen('/landers/gallery/she')).toEqual({ slug: null, drawn: false })
})

test('a variant that isn’t published is nobody’s page but a preview’s, and never drawn', async () => {
  await using world = await openWorld()
  const tenant = {
    ...world.saffron,
    landers: { none: variant({ published: false }), 'none-b': variant({ published: false }) },
  }
  expect(landerAt(tenant, '/landers/gallery/none-b')).toBeNull()
  expect(await openLander(asking(tenant, '/landers/video/none-b', 'none-b'))).toBeNull()
  const address = landerAt(tenant, '/landers/gallery')
  expect(address && shownVariant(tenant, address, null).slug).toBeNull()
  const seen = landerAt(tenant, '/landers/gallery/none-b', true)
  expect(seen && shownVariant(tenant, seen, null).slug).toBe('none-b')
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

test('shows members of the visitor’s country, or of the page’s language, first', async () => {
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
  expect((await names('en', 'GB'))?.sort()).toEqual(['british', 'danish', 'dutch'])
})

test('shows no sister brand’s member, who would need another consent', async () => {
  await using world = await openWorld()
  const { sister } = await world.members({ sister: { fictional: true, at: world.coast, shared: true } })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  expect(await openLander(asking(world.saffron, '/landers/gallery'))).toMatchObject({ members: [] })
  expect(await openLander(asking(world.saffron, `/members/${sister.id}/landing`))).toBeNull()
  expect(await openLander(asking(world.coast, `/members/${sister.id}/landing`))).toMatchObject({ memberId: sister.id })
})

test('shows every lander and niche in the one country with most of its members', async () => {
  await using world = await openWorld()
  const woman = { fictional: true, gender: 'female' } as const
  const man = { fictional: true, gender: 'male' } as const
  await world.members({
    ...{ ann: { ...woman, country: 'GB', city: 'London' }, bea: { ...woman, country: 'GB', city: 'London' } },
    ...{ carl: { ...man, country: 'US', city: 'Boston' }, dirk: man, emil: man, finn: man },
  })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  const seen = async (path: string, country: string | null) => {
    const view = await openLander({ ...asking(world.saffron, path), country })
    return { city: view?.city, width: view?.map?.width }
  }
  const ofBritain = { city: 'London', width: 447 }
  expect((await seen('/landers/alonetonight', null)).city).toBe(ofBritain.city)
  expect(await seen('/landers/maplanding', null)).toMatchObject({ width: ofBritain.width })
  for (const lander of landerNames.filter((name) => !isOfMember(name))) {
    const view = await openLander({ ...asking(world.saffron, `/landers/${lander}`), country: null })
    // The map has pins only of cities whose place is known.
    const [first] = lander === 'maplanding' ? [] : (view?.members ?? [])
    expect([lander, view?.city, first?.city ?? 'London']).toEqual([lander, 'London', 'London'])
  }
  // No men of Great Britain are shown; the country stays.
  expect(await seen('/landers/maplanding/gay', null)).toEqual({ city: null, width: ofBritain.width })
  expect((await seen('/landers/alonetonight/gay', null)).city).toBeNull()
  // Where nobody lives near, it is the country with the most members.
  expect(await seen('/landers/maplanding', 'ES')).toMatchObject({ width: 471 })
  expect((await seen('/landers/alonetonight', 'ES')).city).toBe('Utrecht')
})

test('shows a variant’s words for the lander’s own', async () => {
  await using world = await openWorld()
  const tenant = { ...world.saffron, landers: { none: variant({ headline: { en: 'Own words' }, beat: 4 }) } }
  const view = await openLander(asking(tenant, '/landers/video', 'none'))
  expect(view?.words.headline).toBe('Own words')
  expect(view?.css).toBe(':root{--l-beat:4s}')
})

test('says whether and how its visitors can join', async () => {
  await using world = await openWorld()
  const joining = async (signups: 'all' | 'none' | 'with_trafficsource', trafficSource: string | null) => {
    const tenant = { ...world.saffron, settings: { ...world.saffron.settings, signups } }
    return (await openLander({ ...asking(tenant, '/landers/gallery'), trafficSource }))?.joining
  }
  expect(await joining('all', null)).toBe('open')
  expect(await joining('none', 'a')).toBe('by_invitation')
  expect(await joining('with_trafficsource', null)).toBe('by_partner')
  expect(await joining('with_trafficsource', 'a')).toBe('open')
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

/** Pronouns that tell whether a woman or a man is meant. */
const gendered =
  /\b(he|she|his|her|hij|zij|zijn|haar|er|sie|sein|seine|ihr|ihre|il|elle|lui|ella|él|lei|han|hun|hon|hans|hennes|hendes|jej|jego|ona)\b/i

test('what the drawn people say of themselves fits women and men', async () => {
  await using world = await openWorld()
  const notes = languages.flatMap((language) =>
    [1, 2, 3].map(
      (number) => `${language}: ${translate(world.saffron, language)(`landers:collagelanding.note_${number}`)}`,
    ),
  )
  expect(notes.filter((note) => note.includes('note_') || gendered.test(note.slice(4)))).toEqual([])
})

test('a niche about women or men is worded so in each language', async () => {
  await using world = await openWorld()
  for (const language of languages) {
    const t = translate(world.saffron, language)
    const worded = (key: string) => [
      ...new Set(['anyone', 'woman', 'man'].map((who) => t(`landers:transitionsvideolanding.${who}.${key}`))),
    ]
    for (const key of ['title', 'headline']) expect(worded(key), `${language} ${key}`).toHaveLength(3)
    // Whose relative pronouns have a gender.
    if (language !== 'de' && language !== 'pl') continue
    for (const key of ['line_1', 'line_2', 'line_3', 'line_4']) {
      expect(worded(key).length, `${language} ${key}`).toBeGreaterThanOrEqual(2)
    }
  }
})

test('prefers a form’s own line to a picked one, named only by a short form', () => {
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

test('stores in the new account what was said and liked on a lander', async () => {
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

test('gives each lander and published variant a share picture of its own', async () => {
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
