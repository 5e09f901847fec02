import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Language } from '~/i18n/languages'
import { blockMember } from '~/modules/blocks/block-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { saveCaption } from '~/modules/photos/captions/save-caption.server'
import type { Person } from '../../../../tests/support/person'
import { withPhotos } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeMember } from '../like-member.server'
import { seeLike } from '../seen/see-like.server'
import { takeBackLike } from '../take-back-like.server'

const change = (
  world: World,
  person: Person,
  values: { notifications_disabled?: string[]; email_disabled_reason?: 'bounce'; language?: Language },
) => world.database.owner.updateTable('accounts').set(values).where('id', '=', person.id).execute()

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
  expect(subjects.sort()).toEqual(['It’s a match with dirk', 'ben likes you'])
})

test('the e-mail of an hour tells of another like when its own is taken back', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await world.pass(2)
  for (const liker of [ben, carl]) await likeMember(liker.member, anna.id)
  // The undo of Carl's like is over, and the hour began before.
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const { owner } = world.database
  await owner
    .updateTable('likes')
    .set({ created_at: ago(1) })
    .where('member_id', '=', carl.id)
    .execute()
  await sql`update outbox set payload = payload || ${JSON.stringify({ hour: ago(30).toISOString() })}`.execute(owner)
  await takeBackLike(ben.member, anna.id, { undo: true })
  const [mail, ...others] = await world.mails()
  expect(mail).toMatchObject({ to: anna.member.email, subject: 'carl likes you' })
  expect([others, mail?.text.includes(`/members/${carl.id}`), mail?.text.includes(ben.id)]).toEqual([[], true, false])
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
