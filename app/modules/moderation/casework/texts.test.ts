import { expect, test } from 'vitest'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { CaseNotFound, TooManyTemplates } from '../queue/errors'
import { judgeText, putTextBack, takeTextAway } from './profile-text.server'
import { listTemplates, removeTemplate, saveTemplate, wordsOf } from './templates.server'

const textsOf = ({ database }: World, { id }: Person) =>
  database.owner
    .selectFrom('profile_texts')
    .select(['id', 'body', 'before', 'status'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()

async function shownOf({ database }: World, { id }: Person) {
  const members = database.owner.selectFrom('members').select('about_me').where('id', '=', id)
  return (await members.executeTakeFirstOrThrow()).about_me
}

test.each([
  ['off', 0],
  ['after', 1],
] as const)('a new text waits for review by the brand’s setting: %s', async (setting, waiting) => {
  await using world = await openWorld({ saffron: { text_moderation: setting } })
  const { ben } = await world.members({ anna: {}, ben: {} })
  await saveProfile(ben.member, { about_me: 'Words' })
  expect(await textsOf(world, ben)).toHaveLength(waiting)
  expect(await shownOf(world, ben)).toBe('Words')
})

test('replaces a waiting text by the newest, and keeps what stood there before', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
  await world.database.owner.updateTable('members').set({ about_me: 'Old' }).execute()
  await saveProfile(dan.member, { about_me: 'Of Dan' })
  for (const about_me of ['First', 'Second']) await saveProfile(ben.member, { about_me })
  expect(await textsOf(world, ben)).toMatchObject([{ body: 'Second', before: 'Old', status: 'pending' }])
  expect(await textsOf(world, dan)).toMatchObject([{ body: 'Of Dan', before: 'Old', status: 'pending' }])
})

test.each([
  ['accepted', true, 'Words', 'Words', 'active'],
  ['accepted after a change', true, 'Other', 'Other', 'active'],
  ['removed', false, 'Words', null, 'removed'],
  ['removed after a change', false, 'Other', 'Other', 'removed'],
] as const)(
  'a text that is %s is judged once, and only what was judged goes',
  async (_, accepted, now, shown, status) => {
    await using world = await openWorld({ saffron: { text_moderation: 'after' } })
    const { ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
    for (const { member } of [ben, dan]) await saveProfile(member, { about_me: 'Words' })
    const [text] = await textsOf(world, ben)
    await world.database.owner.updateTable('members').set({ about_me: now }).where('id', '=', ben.id).execute()
    const others = await rowsOfOthers(world.database.owner, ben)
    const judge = (of: Tenant, id = text?.id ?? '') => forTenant(of, (db) => judgeText(db, id, accepted))
    await expect(judge(world.coast)).rejects.toThrow(CaseNotFound)
    await expect(judge(world.saffron, uuidv7())).rejects.toThrow(CaseNotFound)
    await judge(world.saffron)
    await expect(judge(world.saffron)).rejects.toThrow(CaseNotFound)
    expect([await shownOf(world, ben), (await textsOf(world, ben))[0]?.status]).toEqual([shown, status])
    expect(await rowsOfOthers(world.database.owner, ben)).toEqual(others)
  },
)

test.each([
  ['an empty profile', null, 'Words'],
  ['a newer text', 'Newer', 'Newer'],
])('a text put back is shown unless the member has written another one: %s', async (_, written, shown) => {
  await using world = await openWorld()
  const { ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
  const { owner } = world.database
  await owner.updateTable('members').set({ about_me: 'Words' }).execute()
  const take = ({ id }: Person) => forTenant(world.saffron, (db) => takeTextAway(db, id))
  const [id] = [await take(ben), await take(dan)]
  expect([await shownOf(world, ben), await shownOf(world, dan)]).toEqual([null, null])
  await expect(take(ben)).rejects.toThrow(CaseNotFound)
  await owner.updateTable('members').set({ about_me: written }).where('id', '=', ben.id).execute()
  const others = await rowsOfOthers(owner, ben)
  await forTenant(world.coast, (db) => putTextBack(db, id))
  expect(await textsOf(world, ben)).toMatchObject([{ body: 'Words', status: 'removed' }])
  await forTenant(world.saffron, (db) => putTextBack(db, id))
  expect(await textsOf(world, ben)).toMatchObject([{ body: 'Words', status: 'active' }])
  expect(await shownOf(world, ben)).toBe(shown)
  expect(await rowsOfOthers(owner, ben)).toEqual(others)
})

test('lists a hundred templates of a brand by name, and removes only its own', async () => {
  await using world = await openWorld()
  const name = (number: number) => `Text ${String(number).padStart(3, '0')}`
  for (let number = 100; number > 0; number -= 1) {
    await saveTemplate(world.saffron, { name: name(number), texts: { en: 'No.' } })
  }
  await saveTemplate(world.coast, { name: name(1), texts: { en: 'Of Coast.' } })
  const names = async () => (await listTemplates(world.saffron)).map((template) => template.name)
  expect(await names()).toEqual(Array.from({ length: 100 }, (_, index) => name(index + 1)))
  const [first] = await listTemplates(world.coast)
  await removeTemplate(world.saffron, first?.id ?? '')
  expect(await listTemplates(world.coast)).toMatchObject([{ name: name(1), texts: { en: 'Of Coast.' } }])
  await removeTemplate(world.coast, first?.id ?? '')
  expect([await listTemplates(world.coast), (await names()).length]).toEqual([[], 100])
})

test('stores at most a hundred templates, even if two are saved at once', async () => {
  await using world = await openWorld()
  const save = (name: string, text = 'No.') => saveTemplate(world.saffron, { name, texts: { en: text } })
  for (let number = 1; number < 100; number += 1) await save(`Text ${number}`)
  const both = await Promise.allSettled([save('One'), save('Another')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(save('A third')).rejects.toThrow(TooManyTemplates)
  await save('Text 7', 'Replaced.')
  const templates = await listTemplates(world.saffron)
  expect([templates.length, templates.find(({ name }) => name === 'Text 7')?.texts]).toEqual([100, { en: 'Replaced.' }])
  await saveTemplate(world.coast, { name: 'Of Coast', texts: { en: 'No.' } })
  await removeTemplate(world.saffron, templates[0]?.id ?? '')
  await save('A third')
})

test('a template that gets another name leaves none of the old one', async () => {
  await using world = await openWorld()
  await saveTemplate(world.saffron, { name: 'Money', texts: { en: 'No money.' } })
  const [template] = await listTemplates(world.saffron)
  await saveTemplate(world.coast, { id: template?.id ?? '', name: 'Stolen', texts: { en: 'No.' } })
  await saveTemplate(world.saffron, { id: template?.id ?? '', name: 'Payments', texts: { en: 'No payments.' } })
  const names = async (of: Tenant) => (await listTemplates(of)).map(({ name }) => name)
  expect([await names(world.saffron), await names(world.coast)]).toEqual([['Payments'], ['Stolen']])
})

test('puts the moderator’s words behind the template, in the brand’s language alone', async () => {
  await using world = await openWorld({ coast: { domain_language: 'nl' } })
  await saveTemplate(world.saffron, { name: 'Money', texts: { en: 'No money.', de: 'Kein Geld.' } })
  const [template] = await listTemplates(world.saffron)
  const templateId = template?.id ?? ''
  const words = (of: Tenant, wish: { templateId: string; words: string }) =>
    forTenant(of, (db) => wordsOf(db, of, wish))
  expect(await words(world.saffron, { templateId, words: 'Rule 4.' })).toEqual({
    ...{ en: 'No money.\n\nRule 4.', de: 'Kein Geld.\n\nRule 4.' },
  })
  expect(await words(world.saffron, { templateId, words: '' })).toEqual({ en: 'No money.', de: 'Kein Geld.' })
  for (const unknown of ['', 'x', uuidv7()]) {
    expect(await words(world.saffron, { templateId: unknown, words: 'Rule 4.' }), unknown).toEqual({ en: 'Rule 4.' })
    expect(await words(world.saffron, { templateId: unknown, words: '' }), unknown).toEqual({})
  }
  expect(await words(world.coast, { templateId, words: 'Regel 4.' })).toEqual({ nl: 'Regel 4.' })
})
