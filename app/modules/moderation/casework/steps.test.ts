import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { NotClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { saveCaption } from '~/modules/photos/captions/save-caption.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { noise } from '../../../../tests/support/photo'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { claimCase } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { CaseDecided, CaseNotFound } from '../queue/errors'
import { readCase } from '../queue/read-case.server'
import type { Ground } from '../queue/schema'
import { reportMember } from '../report-member.server'
import { flagByHand } from '../signals/flag-member.server'
import { actOnCase } from './steps.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-steps-')))

const plain = { templateId: '', words: '', ground: 'contact', photoId: null } as const

/** Anna reports Ben, who has photos, and Joris has the case; Dan has a photo too. */
async function openCase(world: World, photos = { bens: 1, dans: 1 }) {
  const { anna, ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
  for (let photo = 0; photo < photos.bens; photo += 1) await uploadPhoto(ben.member, await noise())
  for (let photo = 0; photo < photos.dans; photo += 1) await uploadPhoto(dan.member, await noise())
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const id = await caseAbout(world, ben)
  await claimCase(joris, { brandId: world.saffron.id, id })
  return { ben, dan, joris, id, tenant: grantedTo(world.saffron, joris) }
}

async function caseAbout({ database }: World, { id }: Person): Promise<string> {
  const found = database.owner.selectFrom('cases').select('id').where('member_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).id
}

async function photosOf({ database }: World, { id }: Person) {
  const photos = database.owner.selectFrom('photos').select(['id', 'status', 'rejection']).where('member_id', '=', id)
  return photos.orderBy('id').execute()
}

const statementsIn = ({ database }: World) =>
  database.owner.selectFrom('statements').select(['told', 'case_kind', 'found_by', 'reader_id', 'decided_name'])

test.each([
  ['no photo', async () => null],
  ['a text that is no id', async () => 'first'],
  ['an unknown photo', async () => uuidv7()],
  [
    'the photo of another member',
    async (world: World, dan: Person) => (await photosOf(world, dan))[0]?.id ?? 'no photo of Dan',
  ],
])('a removal that names %s is refused and changes nothing', async (_, wrong) => {
  await using world = await openWorld()
  const { dan, joris, id, tenant } = await openCase(world)
  const before = await rowsOfOthers(world.database.owner)
  const photoId = await wrong(world, dan)
  const removal = actOnCase(tenant, joris, id, { ...plain, step: 'remove_photo', photoId })
  await expect(removal).rejects.toThrow(CaseNotFound)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('removes one answer of the reported member, and tells them', async () => {
  await using world = await openWorld()
  const { ben, dan, joris, id, tenant } = await openCase(world)
  const answers = [{ prompt: 'sunday', text: 'Bread.' } as const, { prompt: 'laugh', text: 'A parrot.' } as const]
  for (const { member } of [ben, dan]) await saveAnswers(member, answers)
  const stored = () => world.database.owner.selectFrom('profile_answers').selectAll().orderBy('position').execute()
  const answerOf = async (person: Person) => (await stored()).find((answer) => answer.member_id === person.id)?.id ?? ''
  expect((await readCase(tenant, joris, id)).member.words.map(({ text }) => text)).toEqual([
    ...['A Sunday well spent\nBread.', 'The last thing that made me laugh out loud\nA parrot.'],
  ])
  const remove = (photoId: string) => actOnCase(tenant, joris, id, { ...plain, step: 'remove_answer', photoId })
  await expect(remove(await answerOf(dan))).rejects.toThrow(CaseNotFound)
  await expect(remove('first')).rejects.toThrow(CaseNotFound)
  const gone = await answerOf(ben)
  await remove(gone)
  expect((await stored()).filter(({ status }) => status === 'removed').map((answer) => answer.id)).toEqual([gone])
  expect(await statementsIn(world).execute()).toMatchObject([{ told: 'text_removed', reader_id: ben.id }])
})

test('removes one caption of the reported member, and tells them', async () => {
  await using world = await openWorld()
  const { ben, dan, joris, id, tenant } = await openCase(world, { bens: 2, dans: 1 })
  const stored = () => world.database.owner.selectFrom('photo_captions').selectAll().orderBy('body').execute()
  const [first, second] = await photosOf(world, ben)
  await saveCaption(ben.member, first?.id ?? '', 'Bread.')
  await saveCaption(ben.member, second?.id ?? '', 'Swam in it.')
  await saveCaption(dan.member, (await photosOf(world, dan))[0]?.id ?? '', 'Rain.')
  expect((await readCase(tenant, joris, id)).member.words.map(({ text }) => text)).toEqual(['Bread.', 'Swam in it.'])
  const remove = (photoId = '') => actOnCase(tenant, joris, id, { ...plain, step: 'remove_answer', photoId })
  const [gone, ofDan] = await stored()
  await expect(remove(ofDan?.id)).rejects.toThrow(CaseNotFound)
  await remove(gone?.id)
  expect((await stored()).map(({ status }) => status)).toEqual(['removed', 'active', 'active'])
  expect(await statementsIn(world).execute()).toMatchObject([{ told: 'text_removed', reader_id: ben.id }])
})

test('a photo is removed once: the second time it is gone, and nobody is told again', async () => {
  await using world = await openWorld()
  const { ben, joris, id, tenant } = await openCase(world, { bens: 2, dans: 0 })
  const [first, second] = await photosOf(world, ben)
  const removal = { ...plain, step: 'remove_photo', photoId: first?.id ?? '' } as const
  await actOnCase(tenant, joris, id, removal)
  await expect(actOnCase(tenant, joris, id, removal)).rejects.toThrow(CaseNotFound)
  expect(await photosOf(world, ben)).toEqual([{ ...first, status: 'rejected', rejection: 'contact' }, second])
  expect(await statementsIn(world).execute()).toEqual([
    ...[{ told: 'photo_removed', case_kind: 'photo', found_by: 'report', reader_id: ben.id, decided_name: 'joris' }],
  ])
})

const rejections: [Ground, string][] = [
  ['sexual', 'nudity'],
  ['hate', 'violence'],
  ['fake', 'somebody_else'],
  ['advertising', 'contact'],
  ['contact', 'contact'],
  ['money', 'unclear'],
  ['minor', 'unclear'],
  ['other', 'unclear'],
]

test('tells the owner of a removed photo the closest reason or the moderator’s words', async () => {
  await using world = await openWorld()
  const { ben, joris, id, tenant } = await openCase(world, { bens: 1, dans: 0 })
  const [photo] = await photosOf(world, ben)
  const wish = { ...plain, step: 'remove_photo', photoId: photo?.id ?? '' } as const
  const rejectionAfter = async (ground: Ground, words: string) => {
    await world.database.owner.updateTable('photos').set({ status: 'active', rejection: null }).execute()
    await actOnCase(tenant, joris, id, { ...wish, ground, words })
    return (await photosOf(world, ben))[0]?.rejection
  }
  for (const [ground, rejection] of rejections) expect(await rejectionAfter(ground, ''), ground).toBe(rejection)
  expect(await rejectionAfter('sexual', 'Not you.')).toBe('Not you.')
})

test.each([
  ['report', 'report'],
  ['flag', 'review'],
] as const)('a warning on the way tells of the %s it came from, and the profile stays', async (kind, foundBy) => {
  await using world = await openWorld()
  const { ben, dan, joris, id, tenant } = await openCase(world, { bens: 0, dans: 0 })
  const about = kind === 'report' ? ben : dan
  if (kind === 'flag') await flagByHand(tenant, joris, dan.id, '')
  const claimed = kind === 'report' ? id : await caseAbout(world, dan)
  await claimCase(joris, { brandId: tenant.id, id: claimed })
  await actOnCase(tenant, joris, claimed, { ...plain, step: 'warn' })
  expect(await statementsIn(world).execute()).toEqual([
    ...[{ told: 'warned', case_kind: kind, found_by: foundBy, reader_id: about.id, decided_name: 'joris' }],
  ])
  const members = world.database.owner.selectFrom('members').select('status').distinct()
  expect(await members.execute()).toEqual([{ status: 1 }])
})

test.each(['remove_photo', 'remove_text', 'warn'] as const)(
  'allows %s only to the moderator with the claim on an open case',
  async (step) => {
    await using world = await openWorld()
    const { ben, joris, id, tenant } = await openCase(world)
    await world.database.owner.updateTable('members').set({ about_me: 'Words' }).execute()
    const wish = { ...plain, step, photoId: (await photosOf(world, ben))[0]?.id ?? '' }
    const ilse = await hire('ilse', 'owner')
    await expect(actOnCase(grantedTo(world.saffron, ilse), ilse, id, wish)).rejects.toThrow(NotClaimed)
    await world.pass(0.1)
    await expect(actOnCase(tenant, joris, id, wish)).rejects.toThrow(NotClaimed)
    await claimCase(joris, { brandId: tenant.id, id })
    await decideCase(tenant, joris, id, { act: 'nothing', ground: null, words: '' })
    await expect(actOnCase(tenant, joris, id, wish)).rejects.toThrow(CaseDecided)
    for (const wrong of ['x', uuidv7()]) {
      await expect(actOnCase(tenant, joris, wrong, wish)).rejects.toThrow(CaseNotFound)
    }
    expect((await photosOf(world, ben)).map(({ status }) => status)).not.toContain('rejected')
    const texts = world.database.owner.selectFrom('members').select('about_me').distinct()
    expect(await texts.execute()).toEqual([{ about_me: 'Words' }])
    expect(await statementsIn(world).where('told', '=', 'warned').execute()).toEqual([])
  },
)
