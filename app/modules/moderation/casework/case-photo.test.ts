import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendPhoto } from '~/modules/chats/photos/send-photo.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import { noise } from '../../../../tests/support/photo'
import { openWorld } from '../../../../tests/support/world'
import { casePhoto } from './case-photo.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-case-photo-')))

test('shows a moderator only those photos in messages that have a case', async () => {
  await using world = await openWorld({ coast: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 9 }, ben: {} })
  const { carla, dirk } = await world.members({ carla: { at: world.coast, credits: 9 }, dirk: { at: world.coast } })
  const send = async (from: typeof anna, to: typeof ben) =>
    (await sendPhoto(from.member, { to: to.id }, { draftId: uuidv7(), file: await noise() })).id
  const moderator = await hire('mo', 'moderator')
  const [quiet, waiting] = [await send(anna, ben), await send(carla, dirk)]
  expect(await casePhoto(grantedTo(world.saffron, moderator), quiet)).toBeNull()
  expect(await casePhoto(grantedTo(world.coast, moderator), waiting)).not.toBeNull()
  expect(await casePhoto(grantedTo(world.saffron, moderator), waiting)).toBeNull()
  expect(await casePhoto(grantedTo(world.coast, moderator), 'x')).toBeNull()
})
