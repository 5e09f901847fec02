import { forTenant } from '~/database/for-tenant.server'
import { findAccount } from '~/modules/accounts/find-account.server'
import { decideDebits } from '~/modules/payments/direct-debit/block-debits.server'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

/** `npm run tenant -- debits <slug> block|allow <member>` */
export const debits: Verb = {
  usage: '<slug> block|allow <member> [--json]',
  summary: 'blocks a member (name, e-mail address or id) for direct debit, or allows it again',
  async run(call) {
    const { words, values } = argumentsOf(call.args, { json: { type: 'boolean' } }, { most: 3 })
    const [slug, action = '', member] = words
    if (!slug || !member || !['block', 'allow'].includes(action)) {
      throw new Refusal('Whom? npm run tenant -- debits saffron block anna')
    }
    return withBrand(call, slug, async (tenant) => {
      const account = await forTenant(tenant, (db) => findAccount(db, member))
      if (!account) throw new Refusal(`${slug} has no member '${member}'`)
      const allowed = action === 'allow'
      await decideDebits(tenant, null, account.id, { allowed, reason: 'by the operator' })
      const debits = allowed ? 'allowed' : 'blocked'
      call.print(values.json ? JSON.stringify({ tenant: slug, member, debits }) : `${member} is ${debits}`)
      return 0
    })
  },
}
