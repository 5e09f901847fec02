import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withDatabase } from '../with-brand'

/** `npm run tenant -- audit verify`: exit code 1 on a broken chain. */
export const audit: Verb = {
  usage: 'verify [--json]',
  summary:
    'proves the audit log: every entry and every link of each chain; prints the last hash of each, which proves later, kept elsewhere, that nothing was written anew',
  async run(call) {
    const { words, values } = argumentsOf(call.args, { json: { type: 'boolean' } }, { most: 1 })
    if (words[0] !== 'verify') throw new Refusal('npm run tenant -- audit verify')
    return withDatabase(async () => {
      const proofs = await verifyAudit()
      if (values.json) call.print(JSON.stringify({ chains: proofs }))
      else {
        for (const { tenantId, entries, head, brokenAt } of proofs) {
          const state = brokenAt
            ? `BROKEN at ${brokenAt.number}: stored ${brokenAt.stored}, computed ${brokenAt.computed}`
            : 'whole'
          call.print(`${tenantId ?? 'installation'}  ${entries} entries  ${state}  ${head}`)
        }
        const broken = proofs.filter(({ brokenAt }) => brokenAt).length
        call.print(broken === 0 ? 'All chains are whole.' : `${broken} broken.`)
      }
      return proofs.some(({ brokenAt }) => brokenAt) ? 1 : 0
    })
  },
}
