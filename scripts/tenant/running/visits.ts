import { pageVisits } from '~/modules/pages/visits/keep-visit.server'
import { argumentsOf } from '../arguments'
import { brandOptions, printBrands } from '../each-brand'
import type { Verb } from '../verb'

/** `npm run tenant -- visits <slug>` */
export const visits: Verb = {
  usage: '<slug>|--all [--json]',
  summary:
    'how long pages with ?lb in their address were looked at, and how many were left without a click, in 30 days',
  async run(call) {
    const { words, values } = argumentsOf(call.args, brandOptions, { most: 1 })
    return printBrands(
      call,
      { slug: words[0], all: values.all, json: values.json, example: 'visits saffron' },
      async (tenant) => {
        const pages = await pageVisits(tenant)
        const lines = pages.map(({ path, visits, bounced, medianMs }) => {
          const left = `${Math.round((bounced / visits) * 100)}% left without a click`
          return `${path}  ${visits} visits  ${left}  ${(medianMs / 1000).toFixed(1)} s in the middle`
        })
        return { lines: [...lines, `${pages.length} pages`], json: { pages }, code: 0 }
      },
    )
  },
}
