import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { rejectPhoto } from '~/modules/photos/moderation/review-photos.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { hire } from '../../../../tests/support/operators'
import { noise } from '../../../../tests/support/photo'
import { openWorld } from '../../../../tests/support/world'
import { faceOf } from './face.server'
import { findMembers } from './find-members.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-faces-')))

test('shows the face of a member of the brand, as long as others see one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { shared: true }, ben: {} })
  const { cleo } = await world.members({ cleo: { at: world.coast, shared: true } })
  for (const { member } of [anna, cleo]) await uploadPhoto(member, await noise())
  const olga = await hire('olga', 'owner')
  const [saffron, coast] = [grantedTo(world.saffron, olga), grantedTo(world.coast, olga)]
  const seen = (of: typeof saffron, ...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await faceOf(of, id)) !== null))
  expect(await seen(saffron, anna.id, ben.id, cleo.id, 'x')).toEqual([true, false, false, false])
  expect(await seen(coast, anna.id, cleo.id)).toEqual([false, true])
  const brands = [world.saffron, world.coast]
  const found = await Promise.all([anna, ben, cleo].map(({ id }) => findMembers(olga.session, brands, id)))
  expect(found.map(([member]) => member?.hasPhoto)).toEqual([true, false, true])
  const photo = world.database.owner.selectFrom('photos').select('id').where('member_id', '=', anna.id)
  await rejectPhoto(world.saffron, (await photo.executeTakeFirstOrThrow()).id, 'nudity')
  expect(await seen(saffron, anna.id)).toEqual([false])
})
