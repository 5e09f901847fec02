import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { AlreadyClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { waitingMessagePhotos } from '~/modules/chats/photos/review-message-photos.server'
import { sendPhoto } from '~/modules/chats/photos/send-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import { noise } from '../../../../tests/support/photo'
import { openWorld } from '../../../../tests/support/world'
import { claimNext } from '../queue/claim.server'
import { CaseNotFound } from '../queue/errors'
import { decideMessagePhoto } from './decide-message-photo.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-photo-by-hand-')))

test('returns the credits of a photo rejected by command, with the reasons', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const { id } = await sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file: await noise() })
  await world.mails()
  const removed = { act: 'removed', ground: 'sexual', words: 'No nudity.' } as const
  await expect(decideMessagePhoto(world.coast, id, removed)).rejects.toThrow(CaseNotFound)
  await decideMessagePhoto(world.saffron, id, removed)
  await expect(decideMessagePhoto(world.saffron, id, removed)).rejects.toThrow(CaseNotFound)
  expect(await waitingMessagePhotos(world.saffron)).toEqual([])
  expect(await anna.balance()).toBe(3)
  await world.pass(0.02)
  const mails = (await world.mails()).filter(({ to }) => to === anna.member.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('No nudity.')
  expect(mails[0]?.text).toContain('/objection/')
})

test('shows an approved photo without a mail, and leaves a claimed one', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 6 }, ben: {} })
  const send = async () => (await sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file: await noise() })).id
  const approved = { act: 'nothing', ground: null, words: '' } as const
  await decideMessagePhoto(world.saffron, await send(), approved)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const claimed = await send()
  await claimNext(joris, { brandIds: [world.saffron.id] })
  await expect(decideMessagePhoto(world.saffron, claimed, approved)).rejects.toThrow(AlreadyClaimed)
  await world.pass(0.02)
  expect((await world.mails()).filter(({ text }) => text.includes('/objection/'))).toEqual([])
  expect(await waitingMessagePhotos(world.saffron)).toMatchObject([{ id: claimed }])
})
