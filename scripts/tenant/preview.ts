import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { longestPreviewHours, previewLink } from '~/modules/traffic/preview/preview-link.server'
import { argumentsOf } from './arguments'
import type { Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

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
    for (const name of [variant, lander]) {
      if (name !== undefined && !/^[a-z0-9-]{1,60}$/.test(name))
        throw new Refusal(`'${name}' is no name of a lander or variant`)
    }
    return withBrand(call, slug, async (tenant) => {
      if (variant !== undefined && !existsSync(join(tenant.folder, 'landers', `${variant}.json`))) {
        throw new Refusal(`${slug} has no landers/${variant}.json`)
      }
      const path = variant === undefined && values.lander === undefined ? '/' : `/landers/${lander}`
      call.print(previewLink(tenant, variant === undefined ? path : `${path}/${variant}`, hours))
      return 0
    })
  },
}
