import { pageVisits } from '~/modules/pages/visits/keep-visit.server'
import type { Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** `npm run tenant -- visits <slug>` */
export const visits: Verb = {
  usage: '<slug>',
  summary:
    'how long pages with ?lb in their address were looked at, and how many were left without a click, in 30 days',
  async run(call) {
    const [slug] = call.args
    if (!slug) throw new Refusal('Of which brand? npm run tenant -- visits saffron')
    return withBrand(call, slug, async (tenant) => {
      const pages = await pageVisits(tenant)
      for (const { path, visits, bounced, medianMs } of pages) {
        const left = `${Math.round((bounced / visits) * 100)}% left without a click`
        call.print(`${path}  ${visits} visits  ${left}  ${(medianMs / 1000).toFixed(1)} s in the middle`)
      }
      call.print(`${pages.length} pages`)
      return 0
    })
  },
}
