import { parseArgs } from 'node:util'
import { AccountNotFound, creditByOperator } from '~/modules/credits/credit-by-operator.server'
import { largestGrant } from '~/modules/credits/schema'
import type { Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** `npm run tenant -- credit <slug> <member> <n> --reason "…" [--premium]` */
export const credit: Verb = {
  usage: '<slug> <member> <n> --reason <text> [--premium]',
  summary: 'gives a member (name, e-mail address or id) credits, through the ledger; --premium as if bought',
  async run(call) {
    const { slug, ...wish } = wishOf(call.args)
    return withBrand(call, slug, async (tenant) => {
      try {
        const { balance, premium } = await creditByOperator(tenant, wish)
        const stays = premium ? '' : '; still a free member, whom --premium would make premium'
        call.print(`${wish.member} has ${balance} credits now${stays}`)
        return 0
      } catch (error) {
        if (error instanceof AccountNotFound) throw new Refusal(`${slug} has no member '${wish.member}'`)
        throw error
      }
    })
  },
}

function wishOf(args: string[]) {
  const { values, positionals } = parsed(args)
  const [slug, member, number] = positionals
  if (!slug || !member || !number)
    throw new Refusal('Whom, and how many? npm run tenant -- credit saffron anna 5 --reason "…"')
  const credits = Number(number)
  if (!/^\d+$/.test(number) || credits < 1 || credits > largestGrant) {
    throw new Refusal(`Credits are a whole number from 1 to ${largestGrant}, not '${number}'`)
  }
  const reason = values.reason?.trim()
  if (!reason) throw new Refusal('Why? The ledger keeps it: --reason "…"')
  return { slug, member, credits, reason, premium: values.premium ?? false }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { reason: { type: 'string' }, premium: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}
