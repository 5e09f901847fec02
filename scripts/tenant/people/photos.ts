import { rejectionReasons } from '~/modules/photos/moderation/reasons'
import {
  approvePhoto,
  NoSuchPhoto,
  PhotoFilesGone,
  photosInStatus,
  rejectPhoto,
  removeMembersPhoto,
} from '~/modules/photos/moderation/review-photos.server'
import type { PhotoStatus } from '~/modules/photos/schema'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { BrandOutput } from '../each-brand'
import { brandOptions, printBrands } from '../each-brand'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

const statuses: readonly PhotoStatus[] = ['pending', 'active', 'rejected']
const longestReason = 300
const options = { ...brandOptions, reason: { type: 'string' }, status: { type: 'string' } } as const

/** `npm run tenant -- photos <slug> [approve|reject|remove <id> …]` */
export const photos: Verb = {
  usage:
    '<slug>|--all [--status pending|active|rejected] [--json] | <slug> approve|remove <id> … | <slug> reject <id> … --reason <reason>',
  summary: `lists the members' photos, approves them, removes them at once and for good, or rejects them: ${rejectionReasons.join(', ')}, or words of your own`,
  async run(call) {
    const wish = wishOf(call.args)
    const { slug, verdict } = wish
    if (!verdict)
      return printBrands(call, { ...wish, example: 'photos saffron' }, (tenant) => list(tenant, wish.status))
    if (!slug) throw new Refusal(`Of which brand? npm run tenant -- photos saffron ${verdict} <id>`)
    return withBrand(call, slug, (tenant) => decide(call, tenant, verdict, wish))
  },
}

async function list(tenant: Tenant, status: PhotoStatus): Promise<BrandOutput> {
  const photos = await photosInStatus(tenant, status)
  const lines = photos.map(({ id, member, addedAt, rejection, url }) =>
    [id, addedAt.toISOString().slice(0, 16), member, rejection, url].filter(Boolean).join('  '),
  )
  return { lines: [...lines, `${photos.length} ${status}`], json: { photos }, code: 0 }
}

interface Decision {
  ids: string[]
  reason: string
}

/** Returns 1 if one of the ids is no photo of the brand; the others are decided nevertheless. */
async function decide(call: Call, tenant: Tenant, verdict: Verdict, { ids, reason }: Decision): Promise<number> {
  let code = 0
  for (const id of ids) {
    try {
      call.print(`${id} ${await verdicts[verdict](tenant, id, reason)}`)
    } catch (error) {
      if (error instanceof NoSuchPhoto) call.print(`${id} is no photo of ${tenant.slug}`)
      else if (error instanceof PhotoFilesGone)
        call.print(`${id} was rejected: its files are gone, it has to be added again`)
      else throw error
      code = 1
    }
  }
  return code
}

const verdicts = {
  approve: (tenant: Tenant, id: string) => approvePhoto(tenant, id).then(() => 'approved'),
  reject: (tenant: Tenant, id: string, reason: string) =>
    rejectPhoto(tenant, id, reason).then(() => `rejected: ${reason}`),
  remove: (tenant: Tenant, id: string) => removeMembersPhoto(tenant, id).then(() => 'removed'),
}

type Verdict = keyof typeof verdicts

function wishOf(args: string[]) {
  const { words, values } = argumentsOf(args, options, { most: Number.POSITIVE_INFINITY })
  const { all, json } = values
  const [slug, word, ...ids] = words
  const status = statuses.find((known) => known === (values.status ?? 'pending'))
  if (!status) throw new Refusal(`A photo is ${statuses.join(', ')}, not '${values.status}'`)
  const verdict = (Object.keys(verdicts) as Verdict[]).find((known) => known === word)
  if (word !== undefined && !verdict)
    throw new Refusal(`Photos are listed, or approve, reject or remove, not '${word}'`)
  if (verdict && ids.length === 0) throw new Refusal(`Which photo? npm run tenant -- photos ${slug} ${verdict} <id>`)
  const reason = (values.reason ?? '').trim()
  if (verdict === 'reject' && (reason === '' || reason.length > longestReason)) {
    throw new Refusal(
      `Why? --reason with ${rejectionReasons.join(', ')}, or up to ${longestReason} characters of your own`,
    )
  }
  return { slug, all, json, status, verdict, ids, reason } as const
}
