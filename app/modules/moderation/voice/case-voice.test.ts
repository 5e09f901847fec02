import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import { messageKey } from '~/modules/chats/message-key.server'
import { sendVoice } from '~/modules/chats/voice/send-voice.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { recording } from '../../../../tests/support/voice'
import { openWorld } from '../../../../tests/support/world'
import { claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { readCase } from '../queue/read-case.server'
import { reportMember } from '../report-member.server'
import { caseVoice } from './case-voice.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-case-voice-')))

const say = async (from: Person, to: Person) =>
  sendVoice(from.member, { to: to.id }, { draftId: uuidv7(), bars: null, file: await recording() })

test('plays to moderators what waits for them, and nothing else', async () => {
  await using world = await openWorld({ coast: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 9 }, ben: {} })
  const { carla, dirk } = await world.members({ carla: { at: world.coast, credits: 9 }, dirk: { at: world.coast } })
  const moderator = await hire('mo', 'moderator')
  const [quiet, waiting] = [await say(anna, ben), await say(carla, dirk)]
  expect(await caseVoice(grantedTo(world.saffron, moderator), quiet.id)).toBeNull()
  expect(await caseVoice(grantedTo(world.coast, moderator), waiting.id)).toMatchObject({ format: 'webm' })
  expect(await caseVoice(grantedTo(world.saffron, moderator), waiting.id)).toBeNull()
  expect(await caseVoice(grantedTo(world.coast, moderator), 'x')).toBeNull()
})

test('plays a reported recording, and no other of the same conversation', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 9 }, ben: {} })
  const [other, reported] = [await say(anna, ben), await say(anna, ben)]
  const report = { memberId: anna.id, reason: 'rude', message: null } as const
  await reportMember(ben.member, report, {
    conversationId: reported.conversationId,
    message: messageKey(reported.id),
  })
  const saffron = grantedTo(world.saffron, await hire('mo', 'moderator'))
  expect(await caseVoice(saffron, reported.id)).not.toBeNull()
  expect(await caseVoice(saffron, other.id)).toBeNull()
  const again = { conversationId: other.conversationId, message: messageKey(other.id) }
  await reportMember(ben.member, report, again)
  expect(await caseVoice(saffron, other.id)).not.toBeNull()
})

test('tells the sender of a recording that was removed, with the credits back', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const { id } = await say(anna, ben)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const claimed = await claimNext(joris, { brandIds: [world.saffron.id] })
  const tenant = grantedTo(world.saffron, joris)
  expect(await readCase(tenant, joris, claimed?.id ?? '')).toMatchObject({ kind: 'voice', voice: id, photo: null })
  await decideCase(tenant, joris, claimed?.id ?? '', { act: 'removed', ground: 'hate', words: '' })
  expect(await anna.balance()).toBe(3)
  await world.pass(0.02)
  const mails = (await world.mails()).filter(({ to }) => to === anna.member.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['A voice message that you sent can’t be heard'])
})
