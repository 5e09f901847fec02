import { argumentsOf } from '../arguments'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import { SettingsText } from './edit-settings'

/** `npm run tenant -- move-domain <domain> <slug>` */
export const moveDomain: Verb = {
  usage: '<domain> <slug>',
  summary: 'hands a domain over to another tenant, whoever had it first: in the settings of both, and for good',
  async run(call) {
    const { words } = argumentsOf(call.args, {}, { most: 2 })
    const [domain = '', slug = ''] = words
    if (!domain || !slug) throw new Refusal('Which domain, to whom? npm run tenant -- move-domain lagoon.example coast')
    const opened = await call.openRecords({ readOnly: false })
    if (!opened) throw new Refusal('No server has run here yet: whoever names a domain first has it')
    try {
      const claims = await opened.records.claims([domain])
      const owner = claims.find(({ kind }) => kind === 'domain')?.slug
      if (owner === undefined) throw new Refusal(`Nobody has ${domain}: put it into domains of ${slug}`)
      if (owner === slug) throw new Refusal(`${domain} is the tenant ${slug}'s already`)
      const edits = await planEdits(call, domain, { from: owner, to: slug })
      await opened.records.handOver([domain], owner, slug)
      for (const settings of edits) await settings.write()
      call.print(`${domain} is the tenant ${slug}'s from now on, and no longer ${owner}'s`)
      return 0
    } finally {
      await opened.close()
    }
  },
}

/** Returns the settings to change, edited but not yet written. */
async function planEdits(
  call: Call,
  domain: string,
  { from, to }: { from: string; to: string },
): Promise<SettingsText[]> {
  const [giver, taker] = await Promise.all([SettingsText.read(call.root, from), SettingsText.read(call.root, to)])
  if (!taker) throw new Refusal(`There is no brand '${to}' in ${call.root}`)
  const had = domainsOf(giver)
  const has = domainsOf(taker)
  if (had.length === 1 && had[0] === domain) {
    throw new Refusal(`${domain} is the only domain of ${from}: give it another one first, or remove its folder`)
  }
  const edits: SettingsText[] = []
  if (!has.includes(domain)) {
    if (!taker.writable) throw new Refusal(`${taker.path} can't be written: put ${domain} into its domains first`)
    taker.set('domains', [...has, domain])
    edits.push(taker)
  }
  if (giver && had.includes(domain)) {
    if (giver.writable) {
      giver.set(
        'domains',
        had.filter((other) => other !== domain),
      )
      edits.push(giver)
    } else {
      call.print(`Take ${domain} out of ${giver.path}: until then that folder is refused, and serves as it was`)
    }
  }
  return edits
}

function domainsOf(settings: SettingsText | null): string[] {
  const domains = settings?.get('domains')
  return Array.isArray(domains) ? domains.map(String) : []
}
