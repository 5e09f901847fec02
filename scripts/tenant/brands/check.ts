import { checkFolders } from '~/modules/brands/check/check-folders.server'
import { toPutRight } from '~/modules/brands/going-live/steps'
import { goingLiveLines, stepsOfFolders } from '~/modules/brands/going-live/steps-of-folders.server'
import { Claims } from '~/tenancy/records/claims'
import { recordsInMemory } from '~/tenancy/records/in-memory'
import { problemLine } from '~/tenancy/settings/problems'
import { argumentsOf } from '../arguments'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'

/** `npm run tenant -- check` */
export const check: Verb = {
  usage: '[<slug> …] [--dns] [--json]',
  summary:
    'checks every tenant, or those named: settings, secrets, texts in all languages, what the legal pages of a live brand need, contrast, labels of fictional profiles, files, and who had an id or a domain first; with --dns also the checklist of the console: DKIM, SPF, DMARC and the domains',
  async run(call) {
    const { words, values } = argumentsOf(
      call.args,
      { json: { type: 'boolean' }, dns: { type: 'boolean' } },
      { most: Number.POSITIVE_INFINITY },
    )
    const { folders, known, problems } = await checkFolders(call, await claimsOf(call), words)
    const unknown = words.find((word) => !known.includes(word))
    if (unknown) throw new Refusal(`There is no brand '${unknown}' in ${call.root}`)
    const brands = values.dns ? await stepsOfFolders(call, problems, words, call.variable('MAIL_SPF')) : []
    if (values.json) {
      const goingLive = brands.map(({ slug, live, steps }) => ({ slug, live, steps }))
      call.print(JSON.stringify({ tenants: folders, problems, ...(values.dns ? { goingLive } : {}) }, null, 2))
    } else {
      const lines = [...problems.map(problemLine), ...brands.flatMap(goingLiveLines)]
      for (const line of [...lines, summaryOf(folders, problems.length)]) call.print(line)
    }
    const isInOrder = brands.every(({ live, steps }) => !live || toPutRight(steps) === 0)
    return problems.length === 0 && isInOrder ? 0 : 1
  },
}

function summaryOf(count: number, wrong: number): string {
  return `${count} ${count === 1 ? 'tenant' : 'tenants'}, ${wrong === 0 ? 'no problems' : `${wrong} to put right`}`
}

/** Returns the recorded claims of ids and domains; empty without a server's database, which alone knows them. */
async function claimsOf(call: Call): Promise<Claims> {
  const opened = await call.openRecords({ readOnly: true }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    call.warn(`${error.message}. Who had an id or a domain first is not checked.`)
    return null
  })
  const claims = new Claims(opened?.records ?? recordsInMemory())
  await claims.load()
  await opened?.close()
  return claims
}
