import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import type { Language } from '~/i18n/languages'
import { blockMember } from '~/modules/blocks/block-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { saveCaption } from '~/modules/photos/captions/save-caption.server'
import type { Person } from '../../../../tests/support/person'
import { withPhotos } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeMail, likeMember } from '../like-member.server'
import { seeLike } from '../seen/see-like.server'
import { takeBackLike } from '../take-back-like.server'

const change = (
  world: World,
  person: Person,
  values: { notifications_disabled?: string[]; email_disabled_reason?: 'bounce'; language?: Language },
) => world.database.owner.updateTable('accounts').set(values).where('id', '=', person.id).execute()

/** Answers two questions; returns the names of the answers. */
async function twoAnswers({ database }: World, { member }: Person): Promise<string[]> {
  await saveAnswers(member, [
    { prompt: 'sunday', text: 'Bread.' },
    { prompt: 'laugh', text: 'A parrot.' },
  ])
  const answers = await database.owner.selectFrom('profile_answers').select('id').orderBy('position').execute()
  return answers.map(({ id }) => `answer.${id}`)
}

test('mails an absent member a like from their own brand in their language', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, ben, { language: 'de' })
  await world.pass(2)
  await likeMember(anna.member, ben.id)
  const [mail, ...others] = await world.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ben.member.email, subject: 'anna mag dich' })
  expect(mail?.headers['list-unsubscribe']).toContain(`token=${ben.id}.like.`)
  expect(mail?.text).toContain(`/members/${anna.id}`)
  expect(mail?.html).toContain('30, Utrecht')
})

test('mails which answer was liked, and its words', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await saveAnswers(ben.member, [{ prompt: 'sunday', text: 'Bread, and the long way home.' }])
  const { id } = await world.database.owner.selectFrom('profile_answers').select('id').executeTakeFirstOrThrow()
  await world.pass(2)
  await likeMember(anna.member, ben.id, `answer.${id}`)
  const [mail] = await world.mails()
  expect(mail).toMatchObject({ subject: 'anna liked your answer' })
  expect(mail?.text).toContain('Bread, and the long way home.')
})

test('mails that a photo was liked, with its caption', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [id = ''] = await withPhotos(world, ben, 1)
  await saveCaption(ben.member, id, 'Swam in it.')
  await world.pass(2)
  await likeMember(anna.member, ben.id, `photo.${id}`)
  const [mail] = await world.mails()
  expect(mail).toMatchObject({ subject: 'anna liked your photo' })
  expect(mail?.text).toContain('Swam in it.')
})

test('many likes of an hour make one e-mail, each match its own', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  await world.pass(2)
  await likeMember(anna.member, dirk.id)
  for (const liker of [ben, carl, dirk]) await likeMember(liker.member, anna.id)
  const subjects = (await world.mails()).filter(({ to }) => to === anna.member.email).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['It’s a match with dirk', expect.stringMatching(/^(ben|carl) likes you$/)])
})

test('an undone like leaves the e-mail of its hour to the next', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk, emil } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {}, emil: {} })
  // She was there, and has not looked at it.
  await likeMember(emil.member, anna.id)
  await world.pass(2)
  await likeMember(ben.member, anna.id)
  await takeBackLike(ben.member, anna.id, { undo: true })
  expect(await world.mails()).toEqual([])
  for (const { member } of [carl, dirk]) {
    await likeMember(member, anna.id)
    expect(await world.mails()).toMatchObject([{ to: anna.member.email, subject: 'carl likes you' }])
  }
})

test('tells of the answer that is liked in place of another', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [sunday = '', laugh = ''] = await twoAnswers(world, ben)
  await world.pass(2)
  await likeMember(anna.member, ben.id, sunday)
  await takeBackLike(anna.member, ben.id, { part: sunday, undo: true })
  await likeMember(anna.member, ben.id, laugh)
  const [mail, ...others] = await world.mails()
  expect([others, mail?.text.includes('A parrot.')]).toEqual([[], true])
})

test('an e-mail that was held up tells of another like when its own is gone', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const hour = new Date(Date.now() - 30 * 60_000).toISOString()
  const about = { likerId: ben.id, likedId: anna.id, likedTenantId: world.saffron.id, match: false }
  await world.pass(2)
  await likeMember(carl.member, anna.id)
  await world.database.owner.deleteFrom('outbox').execute()
  await world.pass(1 / 60)
  await forMember(anna.member, async (db) => enqueue(db, likeMail, { ...about, hour }))
  expect(await world.mails()).toMatchObject([{ to: anna.member.email, subject: 'carl likes you' }])
})

test('a match is told though the heart that made it was taken back', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [sunday = '', laugh = ''] = await twoAnswers(world, anna)
  await likeMember(anna.member, ben.id)
  await world.pass(2)
  for (const part of [sunday, laugh]) await likeMember(ben.member, anna.id, part)
  await takeBackLike(ben.member, anna.id, { part: sunday })
  expect((await world.mails()).map(({ subject }) => subject)).toContain('It’s a match with ben')
})

test('a match that was undone and made again is told once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.pass(2)
  await likeMember(anna.member, ben.id)
  await world.mails()
  const before = (await world.mails()).length
  for (let times = 0; times < 3; times += 1) {
    await likeMember(ben.member, anna.id)
    if (times < 2) await takeBackLike(ben.member, anna.id)
  }
  const told = (await world.mails()).slice(before)
  expect(told.map(({ subject }) => subject)).toEqual(['It’s a match with ben'])
})

test('nobody is told of a like while online, or when likes or e-mails are off', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 9 } })
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  await likeMember(anna.member, ben.id)
  await world.pass(2)
  await change(world, carl, { notifications_disabled: ['like'] })
  await change(world, dirk, { email_disabled_reason: 'bounce' })
  for (const liked of [carl, dirk]) await likeMember(anna.member, liked.id)
  expect(await world.mails()).toEqual([])
})

test('mails no like that was seen, taken back or blocked meanwhile', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 9 } })
  const { anna, ben, carl, dirk, emil } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {}, emil: {} })
  await world.pass(2)
  for (const liked of [ben, carl, dirk, emil]) await likeMember(anna.member, liked.id)
  await seeLike(ben.member, anna.id)
  await takeBackLike(anna.member, carl.id)
  await blockMember(dirk.member, anna.id)
  expect((await world.mails()).map(({ to }) => to)).toEqual([emil.member.email])
})
