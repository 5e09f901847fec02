import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  NoSuchMessagePhoto,
  reviewMessagePhoto,
  waitingMessagePhotos,
  waitingPhotoFile,
} from '~/modules/chats/photos/review-message-photos.server'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from './arguments'
import type { Call, Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** `npm run tenant -- message-photos <slug> [save <folder>|approve <id>|reject <id>]` */
export const messagePhotos: Verb = {
  usage: '<slug> | <slug> save <folder> | <slug> approve <id> … | <slug> reject <id> …',
  summary: 'lists the photos in messages that wait for a look, saves them to a folder, approves or rejects them',
  async run(call) {
    const many = call.args[1] === 'approve' || call.args[1] === 'reject'
    const { words } = argumentsOf(call.args, {}, { most: many ? Number.POSITIVE_INFINITY : 3 })
    const [slug, wish, ...rest] = words
    if (!slug) throw new Refusal('Which brand? npm run tenant -- message-photos saffron')
    return withBrand(call, slug, (tenant) => {
      if (wish === undefined || wish === 'save') return list(call, tenant, rest[0])
      if (wish === 'approve' || wish === 'reject') return decide(call, tenant, rest, wish === 'approve')
      throw new Refusal(`'${wish}' is none of save, approve and reject`)
    })
  },
}

async function list(call: Call, tenant: Tenant, folder: string | undefined): Promise<number> {
  const photos = await waitingMessagePhotos(tenant)
  if (folder) await mkdir(folder, { recursive: true })
  for (const photo of photos) {
    call.print(`${photo.id}  ${photo.sentAt.toISOString().slice(0, 16)}  ${photo.sender}`)
    const file = folder && (await waitingPhotoFile(tenant, photo))
    if (file) await writeFile(join(folder, `${photo.id}.webp`), file)
  }
  call.print(`${photos.length} wait`)
  return 0
}

/** 1 when one of them doesn't wait; the others are decided all the same. */
async function decide(call: Call, tenant: Tenant, ids: string[], accepted: boolean): Promise<number> {
  let code = 0
  for (const id of ids) {
    try {
      await reviewMessagePhoto(tenant, id, accepted)
      call.print(`${id} ${accepted ? 'approved' : 'rejected'}`)
    } catch (error) {
      if (!(error instanceof NoSuchMessagePhoto)) throw error
      call.print(`${id} doesn't wait`)
      code = 1
    }
  }
  return code
}
