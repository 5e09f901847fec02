import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { oldestAge } from '~/modules/members/search/filters'
import { isOfMember, landerNames, landerPath, landers } from '~/tenancy/landers/landers'
import { variantContract } from '~/tenancy/landers/variant-contract.server'
import type { Tenant } from '~/tenancy/tenant'
import { formOf } from '../../../tests/support/form'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { SettingsWish } from '../../../tests/support/tenants'
import { openWorld } from '../../../tests/support/world'
import { agesOf } from './age-steps'
import { keepChosen, messageChosen } from './chosen.server'
import { landerHead } from './lander-head.server'
import { openLander } from './open-lander.server'

readTextsFrom('locales')

const born = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`

function asking(tenant: Tenant, path: string, landerVariant: string | null = null) {
  const url = new URL(path, 'https://saffron.example')
  const reader = { t: translate(tenant, 'en'), language: 'en' as const, country: 'NL' }
  return { tenant, url, ...reader, landerVariant, previewing: false, trafficSource: null }
}

async function openWorldOfFaces(settings: SettingsWish = {}) {
  const world = await openWorld({ saffron: settings })
  const fictional = { fictional: true }
  const people = await world.members({
    older: { ...fictional, gender: 'female', birthDate: born(55) },
    woman: { ...fictional, gender: 'female' },
    man: { ...fictional, gender: 'male' },
  })
  const inUtrecht = { lat: 52.09, lon: 5.12 }
  await world.database.owner
    .updateTable('members')
    .set({ has_photo: true, ...inUtrecht })
    .execute()
  return Object.assign(world, { people })
}

test.each([
  ['none', ['man', 'older', 'woman'], null],
  ['she', ['older', 'woman'], 'woman'],
  ['gay', ['man'], null],
  ['gilf', ['older', 'woman'], 'older'],
  ['milf', ['older', 'woman'], 'older'],
])('a lander of the niche %s shows %j', async (niche, names, first) => {
  await using world = await openWorldOfFaces()
  const view = await openLander(asking(world.saffron, `/landers/gallery/${niche}`))
  expect(view?.members.map(({ name }) => name).sort()).toEqual(names)
  if (first) expect(view?.members[0]?.name).toBe(first)
})

test('prefers a variant’s wishes to the niche’s and the brand’s', async () => {
  await using world = await openWorldOfFaces({ hero_media: ['media/hero.webp'] })
  const landers = {
    'she-b': variantContract.parse({
      members: { gender: 'male' },
      steps: ['age', 'seeks', 'gender'],
      city: 'Delft',
      pictures: ['media/own.webp'],
      film: 'media/own.mp4',
      answers: ['Yes', { en: 'No', nl: 'Nee' }],
      colours: { candle: '#ffc46b' },
      beat: 5,
    }),
  }
  const tenant = { ...world.saffron, landers }
  const own = await openLander(asking(tenant, '/landers/gallery/she-b', 'she-b'))
  expect(own).toMatchObject({ slug: 'she-b', genders: ['male'], steps: ['age', 'seeks', 'gender'], city: 'Delft' })
  expect(own?.members.map(({ name }) => name)).toEqual(['man'])
  expect(own?.pictures).toEqual([expect.stringContaining('media/own.webp')])
  expect(own?.film).toContain('media/own.mp4')
  expect(own?.words).toMatchObject({ headline: null, answers: ['Yes', 'No'] })
  expect(own?.css).toBe(':root{--l-candle:#ffc46b;--l-beat:5s}')
  const plain = await openLander(asking(tenant, '/landers/gallery/she'))
  expect(plain).toMatchObject({ slug: 'she', genders: ['female'], steps: ['gender', 'seeks', 'age'], city: 'Utrecht' })
  expect(plain?.pictures).toEqual([expect.stringContaining('media/hero.webp')])
  expect(plain).toMatchObject({ film: null, css: '', words: { answers: null } })
})

test.each(landerNames.filter((name) => !isOfMember(name)))(
  '%s stays what was asked for, with few members or none',
  async (lander) => {
    await using world = await openWorldOfFaces()
    for (const [niche, count] of [
      ['none', 3],
      ['she', 2],
      ['gay', 1],
    ] as const) {
      const path = landerPath(world.saffron, lander, { slug: niche })
      const view = await openLander(asking(world.saffron, path))
      expect(view).toMatchObject({ lander, prefix: landers[lander].slugs ? niche : 'none' })
      // Of members in one city, the map shows one.
      if (landers[lander].slugs) expect(view?.members.length).toBe(lander === 'maplanding' ? 1 : count)
    }
    await world.database.owner.updateTable('members').set({ has_photo: false }).execute()
    const nobody = await openLander(asking(world.noirRose, landerPath(world.noirRose, lander)))
    expect(nobody).toMatchObject({ lander, members: [] })
  },
)

test.each([
  [null, null],
  ['  ', null],
  ['I burn toast. I dance!', 'I burn toast.'],
  ['Version 2.5 of me', 'Version 2.5 of me'],
  ['Who dances with me?\nI do.', 'Who dances with me?'],
  [`${'x'.repeat(89)}. More`, `${'x'.repeat(89)}.`],
  [`${'x'.repeat(90)}. More`, null],
])('of a profile that says %j a lander shows the line %j', async (about_me, line) => {
  await using world = await openWorldOfFaces()
  await world.database.owner.updateTable('members').set({ about_me }).execute()
  const view = await openLander(asking(world.saffron, '/landers/gallery/gay'))
  expect(view?.members.map((member) => member.line)).toEqual([line])
})

test('shows with the lander what the brand asks and warns of', async () => {
  const settings = { min_age: 21, message_length: 300, fictional_warning: 'Not a real person' }
  await using world = await openWorldOfFaces({ ...settings, free_messages: 0 })
  expect(await openLander(asking(world.saffron, '/landers/video'))).toMatchObject({
    minAge: 21,
    messageLength: 300,
    freeMessages: false,
    warning: 'Not a real person',
  })
  const free = { ...world.saffron, settings: { ...world.saffron.settings, free_messages: 1, fictional_warning: '' } }
  expect(await openLander(asking(free, '/landers/video'))).toMatchObject({ freeMessages: true, warning: null })
})

test.each([
  ['none', 'Find someone for the second coffee'],
  ['she', 'Find a woman for the second coffee'],
  ['gay', 'Find a man for the second coffee'],
])('transitionsvideolanding/%s has the whole title %j', async (niche, title) => {
  await using world = await openWorld()
  const context = asking(world.saffron, `/landers/transitionsvideolanding/${niche}`)
  const view = await openLander(context)
  expect(view && landerHead(context, view).title).toBe(title)
})

test('hides only a lander about one member from search engines, titled by its variant', async () => {
  await using world = await openWorldOfFaces()
  const landers = {
    none: variantContract.parse({ title: 'Own title', lede: 'Own lede' }),
    'none-b': variantContract.parse({ headline: 'Own headline' }),
  }
  const tenant = { ...world.saffron, landers }
  const head = async (path: string, variant: string | null = null) => {
    const view = await openLander(asking(tenant, path, variant))
    return view && landerHead(asking(tenant, path), view)
  }
  expect(await head('/landers/gallery', 'none')).toMatchObject({
    title: 'Own title',
    description: 'Own lede',
    path: '/landers/gallery/none',
    noindex: false,
  })
  expect(await head('/landers/gallery/none-b', 'none-b')).toMatchObject({
    title: 'Own headline',
    path: '/landers/gallery/none',
  })
  const { woman } = world.people
  const single = await head(`/members/${woman.id}/landing`)
  expect(single).toMatchObject({ path: `/members/${woman.id}/landing`, noindex: true })
  expect(single?.title).toContain('woman')
})

test.each([
  ['any', { min: 18, max: oldestAge }],
  ['18-29', { min: 18, max: 29 }],
  ['60+', { min: 60, max: oldestAge }],
  ['61+', null],
  ['', null],
  ['toString', null],
  [40, null],
  [undefined, null],
])('the age %j of a form is the range %j', (sent, range) => {
  expect(agesOf(sent)).toEqual(range)
})

test.each([
  [{ message: 'Mine', opener: 'Theirs', answer: 'Yes' }, 'Mine'],
  [{ message: 'own', answer: 'Yes' }, 'Yes'],
  [{ opener: 'own', answer: ' Yes ' }, 'Yes'],
  [{ opener: 'x'.repeat(1_001), answer: 'Yes' }, 'Yes'],
  [{}, ''],
])('the first message of a form with %j is %j', (fields: Record<string, string>, message) => {
  expect(messageChosen(formOf(fields))).toBe(message)
})

test.each([
  ['nothing', {}],
  ['an unknown age', { age: '12-17' }],
  ['a text that is too long', { about: 'x'.repeat(1_001) }],
  ['an empty text', { about: ' \n ' }],
  ['a like of no member', { like: "' or 1=1" }],
])('a form with %s leaves the new account as it is', async (_, fields: Record<string, string>) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const before = await rowsOfOthers(world.database.owner)
  await forMember(anna.member, (db) => keepChosen(db, anna.member, formOf(fields)))
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('keeps what a visitor said in their own account only, even if the like is refused', async () => {
  await using world = await openWorld()
  const { anna, ben, hidden, stranger } = await world.members({
    anna: {},
    ben: {},
    hidden: { invisible: true },
    stranger: { at: world.noirRose },
  })
  await blockMember(ben.member, anna.id)
  const before = await rowsOfOthers(world.database.owner, anna)
  for (const { id } of [ben, hidden, stranger, anna]) {
    const form = formOf({ about: `about ${id}`, age: 'any', like: id })
    await forMember(anna.member, (db) => keepChosen(db, anna.member, form))
    const row = world.database.owner.selectFrom('members').select('about_me').where('id', '=', anna.id)
    expect(await row.executeTakeFirst()).toEqual({ about_me: `about ${id}` })
  }
  expect(await world.database.owner.selectFrom('likes').selectAll().execute()).toEqual([])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(before)
})
