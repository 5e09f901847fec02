import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitingMessagePhotos, waitingPhotoFile } from '~/modules/chats/photos/review-message-photos.server'
import { decideMessagePhoto } from '~/modules/moderation/by-hand/decide-message-photo.server'
import { CaseNotFound } from '~/modules/moderation/queue/errors'
import { grounds } from '~/modules/moderation/queue/schema'
import { AlreadyClaimed } from '~/modules/operators/claims.server'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { BrandOutput } from '../each-brand'
import { brandOptions, printBrands } from '../each-brand'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'
import { reasonOptions, reasonsOf } from './reasons'

const options = { ...brandOptions, ...reasonOptions } as const

/** `npm run tenant -- message-photos <slug> [save <folder>|approve <id>|reject <id>]` */
export const messagePhotos: Verb = {
  usage:
    '<slug>|--all [--json] | <slug> save <folder> | <slug> approve <id> … | <slug> reject <id> … --ground <ground> [--words <text>]',
  summary: `lists the photos in messages that wait for a look, saves them to a folder, approves them, or rejects them, which their senders are told with the reason; grounds: ${grounds.join(', ')}`,
  async run(call) {
    const many = call.args[1] === 'approve' || call.args[1] === 'reject'
    const { words, values } = argumentsOf(call.args, options, { most: many ? Number.POSITIVE_INFINITY : 3 })
    const { all, json } = values
    const [slug, wish, ...rest] = words
    if (wish === undefined || wish === 'save') {
      if (wish && !rest[0]) throw new Refusal('Where to? npm run tenant -- message-photos saffron save photos')
      const example = 'message-photos saffron'
      return printBrands(call, { slug, all, json, example }, (tenant) => list(tenant, rest[0]))
    }
    if (wish !== 'approve' && wish !== 'reject') throw new Refusal(`'${wish}' is none of save, approve and reject`)
    if (rest.length === 0) throw new Refusal(`Which photo? npm run tenant -- message-photos ${slug} ${wish} <id>`)
    const decision =
      wish === 'approve'
        ? ({ act: 'nothing', ground: null, words: '' } as const)
        : ({ act: 'removed', ...reasonsOf(values) } as const)
    return withBrand(call, slug ?? '', (tenant) => decide(call, tenant, rest, decision))
  },
}

async function list(tenant: Tenant, folder: string | undefined): Promise<BrandOutput> {
  const photos = await waitingMessagePhotos(tenant)
  if (folder) await mkdir(folder, { recursive: true })
  for (const photo of photos) {
    const file = folder && (await waitingPhotoFile(tenant, photo))
    if (file) await writeFile(join(folder, `${photo.id}.webp`), file)
  }
  const lines = photos.map(({ id, sentAt, sender }) => `${id}  ${sentAt.toISOString().slice(0, 16)}  ${sender}`)
  return { lines: [...lines, `${photos.length} wait`], json: { photos }, code: 0 }
}

/** Returns 1 if one of the photos isn't pending or is claimed by a moderator; the others are decided nevertheless. */
async function decide(call: Call, tenant: Tenant, ids: string[], decision: Parameters<typeof decideMessagePhoto>[2]) {
  let code = 0
  for (const id of ids) {
    try {
      await decideMessagePhoto(tenant, id, decision)
      call.print(`${id} ${decision.act === 'nothing' ? 'approved' : 'rejected'}`)
    } catch (error) {
      if (error instanceof CaseNotFound) call.print(`${id} doesn't wait`)
      else if (error instanceof AlreadyClaimed) call.print(`${id} is being decided in the queue`)
      else throw error
      code = 1
    }
  }
  return code
}
