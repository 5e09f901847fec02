import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { judgeText, putTextBack } from '~/modules/moderation/casework/profile-text.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { memberPage } from '../member-page.server'
import { ownProfile } from '../own/own-profile.server'
import { saveAnswers, withQuestions } from './answers.server'
import type { StoredAnswer } from './schema'
import { ownAnswers, submitAnswers } from './submit-answers.server'

const sunday = { prompt: 'sunday', text: 'Bread, and the long way home.' } as const
const laugh = { prompt: 'laugh', text: 'A parrot.' } as const
const dish = { prompt: 'dish', text: 'Lentil soup.' } as const

const storedOf = async ({ member }: Pick<Person, 'member'>) => (await ownProfile(member)).answers

/** The answers of a profile as another member sees them. */
async function seenBy(viewer: Pick<Person, 'member'>, { id }: Person) {
  const page = await memberPage({ tenant: viewer.member.tenant, viewer: viewer.member }, id)
  return page.kind === 'profile' ? page.answers.map(({ text }) => text) : null
}

/** Sends the form of answers; returns what it comes back with, or null once it is saved. */
async function send(
  person: Pick<Person, 'member'>,
  answers: readonly { prompt: string; text: string }[],
  act?: string,
) {
  const form = new FormData()
  for (const { prompt, text } of answers) {
    form.append('prompt', prompt)
    form.append('text', text)
  }
  if (act) form.append('act', act)
  const { tenant } = person.member
  return submitAnswers(person.member, form, await storedOf(person), translate(tenant, 'en'))
}

test('shows answers in their order, and keeps one that only moved', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await saveAnswers(ben.member, [dish])
  const others = await rowsOfOthers(world.database.owner, anna)
  expect(await send(anna, [sunday, laugh, dish])).toBeNull()
  const before = await storedOf(anna)
  expect(await send(anna, [dish, { ...sunday, text: 'Rain.' }, laugh])).toBeNull()
  expect(await seenBy(ben, anna)).toEqual([dish.text, 'Rain.', laugh.text])
  const after = await storedOf(anna)
  expect([after[0]?.id, after[2]?.id]).toEqual([before[2]?.id, before[1]?.id])
  expect(before.map(({ id }) => id)).not.toContain(after[1]?.id)
  expect(await send(anna, [{ ...laugh, text: ' ' }])).toBeNull()
  expect(await storedOf(anna)).toEqual([])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
})

test.each<[string, { prompt: string; text: string }[], number, string]>([
  ['a question of another brand', [{ prompt: 'dog', text: 'Small.' }], 0, 'Choose one of the questions.'],
  ['a question twice', [sunday, { ...sunday, text: 'Rain.' }], 1, 'You have answered this question already.'],
  ['four answers', [sunday, laugh, dish, { prompt: 'song', text: 'All.' }], 3, 'A profile has room for three answers.'],
  ['a link', [laugh, { ...dish, text: 'See www.soup.example' }], 1, 'www.soup.example'],
  ['a phone number', [{ ...dish, text: 'Call 06 12 34 56 78' }], 0, '06 12 34 56 78'],
  ['too many words', [{ ...dish, text: 'x'.repeat(201) }], 0, 'This text is too long.'],
])('refuses %s at the answer, and keeps what was typed', async (_, sent, place, error) => {
  await using world = await openWorld({ coast: { prompts: ['dogs_and_boots'] } })
  const { anna } = await world.members({ anna: {} })
  await saveAnswers(anna.member, [{ prompt: 'film', text: 'Any heist.' }])
  const before = await rowsOfOthers(world.database.owner)
  const reply = await send(anna, sent)
  expect(reply).toMatchObject({ refused: true, answers: sent })
  expect(reply?.answers.map((answer) => answer.error !== undefined)).toEqual(
    sent.map((_each, index) => index === place),
  )
  expect(reply?.answers[place]?.error).toContain(error)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test.each<[string, string[], string | undefined]>([
  ['add.song', ['sunday', 'laugh', 'song'], undefined],
  ['add.laugh', ['sunday', 'laugh'], undefined],
  ['up.1', ['laugh', 'sunday'], '“The last thing that made me laugh out loud” is now number 1 of 2.'],
  ['down.0', ['laugh', 'sunday'], '“A Sunday well spent” is now number 2 of 2.'],
  ['up.0', ['sunday', 'laugh'], undefined],
  ['down.1', ['sunday', 'laugh'], undefined],
  ['remove.0', ['laugh'], undefined],
  ['remove.7', ['sunday', 'laugh'], undefined],
  ['jump.x', ['sunday', 'laugh'], undefined],
])('the button %s changes the form and saves nothing', async (act, prompts, moved) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const reply = await send(anna, [sunday, laugh], act)
  expect(reply?.answers.map(({ prompt }) => prompt)).toEqual(prompts)
  expect([reply?.moved, reply?.refused]).toEqual([moved, false])
  expect(await storedOf(anna)).toEqual([])
})

const casesOf = ({ database }: World) =>
  database.owner.selectFrom('cases').select(['kind', 'subject_id', 'decision']).orderBy('opened_at').execute()

test.each([
  [true, [sunday.text], 'active', 'nothing'],
  [false, [], 'removed', 'removed'],
] as const)('an answer waits for review, unseen by others: accepted %s', async (accepted, seen, status, decision) => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await send(anna, [sunday])
  expect([await seenBy(ben, anna), (await storedOf(anna))[0]?.status]).toEqual([[], 'pending'])
  const [waiting] = await casesOf(world)
  expect(waiting).toMatchObject({ kind: 'text', decision: null })
  const judge = (of = world.saffron) => forTenant(of, (db) => judgeText(db, waiting?.subject_id ?? '', accepted))
  await expect(judge(world.coast)).rejects.toThrow('nothing_here')
  await judge()
  expect([await seenBy(ben, anna), (await storedOf(anna))[0]?.status]).toEqual([seen, status])
  expect(await casesOf(world)).toMatchObject([{ decision }])
  await send(anna, [sunday])
  expect(await casesOf(world)).toHaveLength(1)
  await send(anna, [{ ...sunday, text: 'Rain.' }])
  expect([await seenBy(ben, anna), (await casesOf(world)).at(-1)?.decision]).toEqual([[], null])
})

test('an answer that its member removes takes its open case along', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { anna } = await world.members({ anna: {} })
  await send(anna, [sunday])
  await send(anna, [])
  expect(await casesOf(world)).toEqual([])
})

test('a removed answer is shown again once an objection is granted', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await send(anna, [sunday])
  await world.database.owner.updateTable('profile_answers').set({ status: 'removed' }).execute()
  const [answer] = await storedOf(anna)
  expect(await forTenant(world.saffron, (db) => putTextBack(db, answer?.id ?? ''))).toBe(true)
  expect(await seenBy(ben, anna)).toEqual([sunday.text])
})

test('sister brands read the answers of members who agreed, and write none', async () => {
  await using world = await openWorld()
  const { anna, ben, clara } = await world.members({ anna: { shared: true }, ben: {}, clara: { at: world.coast } })
  for (const person of [anna, ben]) await send(person, [sunday])
  const read = (tenant = world.coast) =>
    forTenant(tenant, (db) => db.selectFrom('profile_answers').select('member_id').execute())
  expect(await seenBy(clara, anna)).toEqual([sunday.text])
  await expect(seenBy(clara, ben)).rejects.toThrow('not_found')
  expect(await read(world.noirRose)).toEqual([])
  const rows = await rowsOfOthers(world.database.owner)
  const write = forTenant(world.coast, (db) => sql`update profile_answers set body = 'Mine'`.execute(db))
  await write.catch(() => null)
  expect(await rowsOfOthers(world.database.owner)).toEqual(rows)
})

test('offers the brand’s questions, and one that a member has answered before', async () => {
  await using world = await openWorld({ saffron: { prompts: ['sunday', 'dog', 'walk'], prompt_length: 150 } })
  const { anna } = await world.members({ anna: {} })
  const stored: StoredAnswer[] = [{ id: '1', prompt: 'film', text: 'Any.', status: 'active' }]
  const t = translate(world.saffron, 'nl')
  const { groups, length } = ownAnswers(anna.member, stored, t)
  expect(groups.map(({ name, prompts }) => [name, ...prompts.map((each) => each.name)])).toEqual([
    [t('prompts:everyday.title'), 'sunday'],
    [t('prompts:taste.title'), 'film'],
    [t('prompts:dogs_and_boots.title'), 'dog', 'walk'],
  ])
  expect([length, groups[0]?.prompts[0]?.question]).toEqual([150, t('prompts:everyday.sunday.question')])
})

test('Surprise me draws no question that the brand no longer asks', async () => {
  await using world = await openWorld({ saffron: { prompts: ['sunday', 'laugh', 'dish'] } })
  const { anna } = await world.members({ anna: {} })
  await saveAnswers(anna.member, [{ prompt: 'tide', text: 'Barefoot.' }])
  for (let turn = 0; turn < 9; turn++) {
    expect((await send(anna, [sunday, laugh], 'surprise'))?.answers.at(-1)).toMatchObject({ prompt: 'dish' })
  }
  expect((await send(anna, [sunday], 'add.tide'))?.answers.at(-1)).toMatchObject({ prompt: 'tide' })
})

test('Surprise me adds any question that is free, and none to three answers', async () => {
  await using world = await openWorld({ saffron: { prompts: ['sunday', 'laugh', 'dish', 'song'] } })
  const { anna } = await world.members({ anna: {} })
  const reply = await send(anna, [sunday, laugh], 'surprise')
  expect(reply?.answers.map(({ prompt }) => prompt)).toEqual([
    'sunday',
    'laugh',
    expect.stringMatching(/^(dish|song)$/),
  ])
  expect((await send(anna, [sunday, laugh, dish], 'surprise'))?.answers).toHaveLength(3)
})

test('an answer to a question that its brand drops stays its member’s, unseen', async () => {
  await using world = await openWorld({ saffron: { prompts: ['everyday', 'seaside'] } })
  const { anna, ben, clara } = await world.members({ anna: { shared: true }, ben: {}, clara: { at: world.coast } })
  const tide = { prompt: 'tide', text: 'Barefoot.' }
  const seaside = { title: 'By the sea', tide: { question: 'At low tide', example: 'Sea glass.' } }
  const asking = { ...world.saffron, texts: { en: { prompts: { seaside } } } }
  const other = { ...seaside, tide: { question: 'Best detergent', example: 'Soap.' } }
  const claras = { ...world.coast, texts: { en: { prompts: { seaside: other } } } }
  expect(await send({ member: { ...anna.member, tenant: asking } }, [tide])).toBeNull()
  const stored = await storedOf(anna)
  const t = translate(asking, 'en')
  expect(withQuestions(stored, asking, t)).toMatchObject([{ question: 'At low tide', text: 'Barefoot.' }])
  expect(ownAnswers({ ...anna.member, tenant: asking }, stored, t).groups.at(-1)).toEqual({
    name: 'By the sea',
    prompts: [{ name: 'tide', ...seaside.tide }],
  })
  const inBrand = ({ member }: Person, tenant: Tenant) => ({ member: { ...member, tenant } })
  expect(await seenBy(inBrand(ben, asking), anna)).toEqual([tide.text])
  for (const reader of [ben, clara, inBrand(clara, claras)]) expect(await seenBy(reader, anna)).toEqual([])
  expect(await send(anna, [tide, sunday])).toBeNull()
  expect((await storedOf(anna)).map(({ text }) => text)).toEqual([tide.text, sunday.text])
})
