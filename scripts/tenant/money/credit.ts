import { AccountNotFound, creditByOperator } from '~/modules/credits/credit-by-operator.server'
import { largestGrant } from '~/modules/credits/schema'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

const options = { reason: { type: 'string' }, premium: { type: 'boolean' }, json: { type: 'boolean' } } as const

/** `npm run tenant -- credit <slug> <member> <n> --reason "…" [--premium]` */
export const credit: Verb = {
  usage: '<slug> <member> <n> --reason <text> [--premium] [--json]',
  summary: 'gives a member (name, e-mail address or id) credits, through the ledger; --premium as if bought',
  async run(call) {
    const { slug, json, ...wish } = wishOf(call.args)
    return withBrand(call, slug, async (tenant) => {
      try {
        const { balance, premium } = await creditByOperator(tenant, wish)
        const stays = premium ? '' : '; still a free member, whom --premium would make premium'
        call.print(
          json
            ? JSON.stringify({ tenant: slug, member: wish.member, balance, premium })
            : `${wish.member} has ${balance} credits now${stays}`,
        )
        return 0
      } catch (error) {
        if (error instanceof AccountNotFound) throw new Refusal(`${slug} has no member '${wish.member}'`)
        throw error
      }
    })
  },
}

function wishOf(args: string[]) {
  const { words, values } = argumentsOf(args, options, { most: 3 })
  const [slug, member, number] = words
  if (!slug || !member || !number)
    throw new Refusal('Whom, and how many? npm run tenant -- credit saffron anna 5 --reason "…"')
  const credits = Number(number)
  if (!/^\d+$/.test(number) || credits < 1 || credits > largestGrant) {
    throw new Refusal(`Credits are a whole number from 1 to ${largestGrant}, not '${number}'`)
  }
  const reason = values.reason?.trim()
  if (!reason) throw new Refusal('Why? The ledger keeps it: --reason "…"')
  return { slug, member, credits, reason, premium: values.premium ?? false, json: values.json ?? false }
}
