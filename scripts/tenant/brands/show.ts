import { publicSettings } from '~/tenancy/public-settings'
import { recordsInMemory } from '~/tenancy/records/in-memory'
import { openTenants } from '~/tenancy/tenants.server'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'

/** `npm run tenant -- show <host>` */
export const show: Verb = {
  usage: '<host> [--json]',
  summary: 'shows which tenant answers a host (or <slug>.localhost), and how',
  async run({ args, root, print, variable }) {
    // `--json` is accepted for consistency; the output is always JSON.
    const { words } = argumentsOf(args, { json: { type: 'boolean' } }, { most: 1 })
    const [host] = words
    if (!host) throw new Refusal('Which host? npm run tenant -- show saffron.example')
    const quiet = () => undefined
    const log = { info: quiet, warn: quiet, error: (fields: Record<string, unknown>) => print(String(fields.problem)) }
    const tenants = await openTenants({ root, development: true, log, variable, records: recordsInMemory() })
    try {
      const answer = await tenants.forHost(host)
      if (answer.kind === 'unknown') throw new Refusal(`Nobody answers ${host}: status 421`)
      if (answer.kind === 'broken') throw new Refusal(`The folder of ${host} is broken: status 503`)
      if (answer.kind === 'redirect') {
        print(`${host} redirects to ${answer.tenant.domain}: status 308`)
        return 0
      }
      const { tenant } = answer
      const { slug, id, poolId, version, sisters, company, theme, folder } = tenant
      const reader = {
        language: tenant.settings.domain_language,
        detectedCountry: null,
        selectedCountry: null,
        pushPublicKey: null,
      }
      const brand = { slug, id, poolId, version, folder, company: company.name, theme: theme.name }
      print(
        JSON.stringify(
          { ...brand, sisters: sisters.map((sister) => sister.slug), public: publicSettings(tenant, reader) },
          null,
          2,
        ),
      )
      return 0
    } finally {
      tenants.close()
    }
  },
}
