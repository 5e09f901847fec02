import { endSecondFactorByOperator } from '~/modules/accounts/second-factor/second-factor.server'
import { argumentsOf } from './arguments'
import type { Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** `npm run tenant -- members <slug> end-second-factor <member> [--json]` */
export const members: Verb = {
  usage: '<slug> end-second-factor <member> [--json]',
  summary:
    'turns off the code at log-in of a member (name, e-mail address or id) who lost app and recovery codes; the member is told by e-mail',
  async run(call) {
    const { words, values } = argumentsOf(call.args, { json: { type: 'boolean' } }, { most: 3 })
    const [slug, wish, member] = words
    if (!slug || wish !== 'end-second-factor' || !member) {
      throw new Refusal('Whose code at log-in? npm run tenant -- members saffron end-second-factor anna')
    }
    return withBrand(call, slug, async (tenant) => {
      const outcome = await endSecondFactorByOperator(tenant, member)
      if (outcome === 'unknown') throw new Refusal(`${slug} has no member '${member}'`)
      if (outcome === 'none') throw new Refusal(`${member} is asked for no code at log-in`)
      call.print(
        values.json
          ? JSON.stringify({ tenant: slug, member, secondFactor: 'ended' })
          : `${member} logs in with the password alone now, and gets an e-mail that says so`,
      )
      return 0
    })
  },
}
