import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { takeBackLike } from '~/modules/likes/take-back-like.server'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { PushCause } from './push-cause.server'
import { pushNote } from './push-note.server'

readTextsFrom('locales')

interface Scene {
  world: World
  anna: Person
  ben: Person
  conversationId: string
}

const account = ({ world }: Scene, { id }: Person, values: Record<string, unknown>) =>
  world.database.owner.updateTable('accounts').set(values).where('id', '=', id).execute()
const profile = ({ world }: Scene, { id }: Person, values: Record<string, unknown>) =>
  world.database.owner.updateTable('members').set(values).where('id', '=', id).execute()
const online = (secondsAgo: number) => ({ last_active_at: new Date(Date.now() - secondsAgo * 1_000) })

/** Anna has written to Ben and likes him; Carl has, too, so that nobody is told of another's. */
async function openScene(world: World): Promise<Scene> {
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: { gender: 'female', seeks: ['male'] } })
  await world.pass(2)
  const { conversationId } = await anna.write(ben, 'Hello')
  await carl.write(ben, 'Hi')
  for (const { member } of [anna, carl]) await likeMember(member, ben.id)
  return { world, anna, ben, conversationId }
}

const recipient = ({ ben }: Scene) => ({ memberId: ben.id, tenantId: ben.member.tenant.id })
const ofMessage = (scene: Scene): PushCause => ({
  ...recipient(scene),
  cause: 'message',
  conversationId: scene.conversationId,
  begins: true,
})
const ofLike = (scene: Scene, cause: 'like' | 'match' = 'like'): PushCause => ({
  ...recipient(scene),
  cause,
  likerId: scene.anna.id,
})

/** What may happen before the push is written, and whether the message and the like are still told. */
const cases: [what: string, change: (scene: Scene) => Promise<unknown>, message: boolean, like: boolean][] = [
  ['nothing happens', async () => {}, true, true],
  ['Ben reads the message', ({ ben, conversationId }) => openConversation(ben.member, conversationId), false, true],
  ['Anna takes her like back', ({ anna, ben }) => takeBackLike(anna.member, ben.id), true, false],
  ['Ben blocks Anna', ({ anna, ben }) => blockMember(ben.member, anna.id), false, false],
  ['Anna blocks Ben', ({ anna, ben }) => blockMember(anna.member, ben.id), false, false],
  ['Anna hides herself', (scene) => profile(scene, scene.anna, { invisible: true }), true, false],
  ['Anna is suspended', (scene) => profile(scene, scene.anna, { status: memberStatus.suspended }), false, false],
  ['Anna leaves', (scene) => profile(scene, scene.anna, { status: memberStatus.deleted }), false, false],
  ['Ben leaves', (scene) => account(scene, scene.ben, { status: 'deleted' }), false, false],
  ['Ben’s e-mails bounce', (scene) => account(scene, scene.ben, { email_disabled_reason: 'bounce' }), true, true],
  [
    'Ben switches pushes of likes off',
    (scene) => account(scene, scene.ben, { pushes_disabled: ['like'] }),
    true,
    false,
  ],
  [
    'Ben switches pushes of new messages off, but not those of conversations that begin',
    (scene) => account(scene, scene.ben, { pushes_disabled: ['new_messages'] }),
    true,
    true,
  ],
  ['Ben has a page open', (scene) => profile(scene, scene.ben, online(60)), false, false],
  ['Ben left his last page half a minute ago', (scene) => profile(scene, scene.ben, online(331)), true, true],
]

test.each(cases)('when %s, a push is written of the message or not, and of the like or not', async (...given) => {
  const [, change, message, like] = given
  await using world = await openWorld()
  const scene = await openScene(world)
  await change(scene)
  const notes = [await pushNote(world.saffron, ofMessage(scene)), await pushNote(world.saffron, ofLike(scene))]
  expect(notes.map((note) => note !== null)).toEqual([message, like])
})

test('a push of a fictional profile’s message says what it is', async () => {
  await using world = await openWorld()
  const scene = await openScene(world)
  await account(scene, scene.ben, { push_shows_text: true })
  expect(await pushNote(world.saffron, ofMessage(scene))).toMatchObject({ title: 'anna' })
  await profile(scene, scene.anna, { fictional: true })
  expect(await pushNote(world.saffron, ofMessage(scene))).toMatchObject({ title: 'anna (fictional profile)' })
})

test('a like that is no match is not told as one, and a match once it is', async () => {
  await using world = await openWorld()
  const scene = await openScene(world)
  expect(await pushNote(world.saffron, ofLike(scene, 'match'))).toBeNull()
  await likeMember(scene.ben.member, scene.anna.id)
  expect(await pushNote(world.saffron, ofLike(scene, 'match'))).toMatchObject({ kind: 'match' })
})

test.each([
  ['weekly_updates', '/members'],
  ['unread_message_reminders', '/chats'],
  ['reminders', '/profile'],
  ['news', '/'],
] as const)('a push of %s leads to %s and replaces the one before', async (kind, url) => {
  await using world = await openWorld()
  const cause = { memberId: 'm', tenantId: world.saffron.id, cause: 'calendar', kind, body: 'Something new' } as const
  expect(await pushNote(world.saffron, cause)).toMatchObject({
    title: 'saffron',
    body: 'Something new',
    kind: 'calendar',
    url,
    tag: kind,
  })
})

test('replaces pushes of one conversation, and shows at most 120 characters', async () => {
  await using world = await openWorld()
  const scene = await openScene(world)
  const first = await pushNote(world.saffron, ofMessage(scene))
  await scene.anna.write(scene.ben, `${'word '.repeat(40)}end`)
  const second = await pushNote(world.saffron, ofMessage(scene))
  expect([first?.tag, second?.tag]).toEqual([`chat-${scene.conversationId}`, `chat-${scene.conversationId}`])
  expect(first).toMatchObject({ title: 'anna', body: 'Hello' })
  expect(second?.body.startsWith('word word')).toBe(true)
  expect(second?.body).not.toContain('end')
  expect(second?.body.length).toBeLessThanOrEqual(121)
})
