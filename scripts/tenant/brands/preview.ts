import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { longestPreviewHours, previewLink } from '~/modules/traffic/preview/preview-link.server'
import { isLanderName, isOfMember, landerNames, landerPath, readSlug } from '~/tenancy/landers/landers'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

const options = {
  variant: { type: 'string' },
  lander: { type: 'string' },
  hours: { type: 'string' },
} as const

const usualHours = 24

/** `npm run tenant -- preview <slug> …` */
export const preview: Verb = {
  usage: '<slug> [--variant <slug of landers/>] [--lander <name>] [--hours <n>]',
  summary:
    'prints a link that shows an unpublished brand, or a variant of a lander, for 24 hours: nothing is sent or counted',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 1 })
    const [slug] = words
    if (!slug) throw new Refusal('Of which brand? npm run tenant -- preview saffron')
    const hours = values.hours === undefined ? usualHours : Number(values.hours)
    if (!(Number.isInteger(hours) && hours >= 1 && hours <= longestPreviewHours)) {
      throw new Refusal(`--hours takes 1 to ${longestPreviewHours}, not '${values.hours}'`)
    }
    const { variant, lander = 'gallery' } = values
    if (!isLanderName(lander) || isOfMember(lander)) {
      const known = landerNames.filter((name) => !isOfMember(name))
      throw new Refusal(`'${lander}' is no lander; there are ${known.join(', ')}`)
    }
    if (variant !== undefined && !readSlug(variant)) throw new Refusal(`'${variant}' is no name of a variant`)
    return withBrand(call, slug, async (tenant) => {
      if (variant !== undefined && !existsSync(join(tenant.folder, 'landers', `${variant}.json`))) {
        throw new Refusal(`${slug} has no landers/${variant}.json`)
      }
      const isBrand = variant === undefined && values.lander === undefined
      const path = landerPath(tenant, lander, variant === undefined ? {} : { slug: variant })
      call.print(previewLink(tenant, isBrand ? '/' : path, hours))
      return 0
    })
  },
}
