import { readFile } from 'node:fs/promises'
import type { SignedHead } from '~/modules/audit/sign-heads.server'
import { signedHead, signedHeads, signHeads, verifyHeads } from '~/modules/audit/sign-heads.server'
import type { ChainProof } from '~/modules/audit/verify-audit.server'
import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { argumentsOf } from '../arguments'
import { brandNames } from '../brand-names'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withDatabase } from '../with-brand'

/**
 * `npm run tenant -- audit heads`: signs the chains' heads and prints them, a line of JSON each, for a place outside.
 * `audit verify [--against <file>]`: exit code 1 on a broken chain, or one that a signed head contradicts.
 */
export const audit: Verb = {
  usage: 'verify [--against <file>] [--json] | heads',
  summary:
    'proves the audit log: every entry, every link and every signed head; `heads` prints the signed heads, which kept elsewhere prove later (--against) that nothing was written anew',
  async run(call) {
    const options = { json: { type: 'boolean' }, against: { type: 'string' } } as const
    const { words, values } = argumentsOf(call.args, options, { most: 1 })
    const [word] = words
    if (word !== 'verify' && word !== 'heads') throw new Refusal('npm run tenant -- audit verify|heads')
    const kept = values.against === undefined ? [] : await readHeads(values.against)
    return withDatabase(async () => {
      if (word === 'verify') return verify(call.print, { kept, json: values.json ?? false })
      await signHeads()
      for (const head of await signedHeads()) call.print(JSON.stringify(head))
      return 0
    })
  },
}

/** @param kept signed heads that were kept outside */
async function verify(print: (line: string) => void, { kept, json }: { kept: SignedHead[]; json: boolean }) {
  const chains = await verifyAudit()
  const heads = [...(await signedHeads()), ...kept]
  const faults = await verifyHeads(heads)
  const nameOf = await brandNames()
  const broken = chains.filter(({ brokenAt }) => brokenAt).length
  if (json) print(JSON.stringify({ chains, heads: heads.length, faults }))
  else {
    for (const chain of chains) print(chainLine(chain, nameOf))
    for (const { head, fault } of faults)
      print(`${nameOf(head.tenantId)}  entry ${head.number}, signed ${head.signedAt}: ${faultTexts[fault]}`)
    print(broken === 0 ? 'All chains are whole.' : `${broken} broken.`)
    print(`${heads.length} signed heads, ${faults.length} contradict the log.`)
  }
  return broken > 0 || faults.length > 0 ? 1 : 0
}

function chainLine({ tenantId, entries, head, brokenAt }: ChainProof, nameOf: (id: string) => string): string {
  const state = brokenAt
    ? `BROKEN at ${brokenAt.number}: stored ${brokenAt.stored}, computed ${brokenAt.computed}`
    : 'whole'
  return `${tenantId === null ? 'installation' : nameOf(tenantId)}  ${entries} entries  ${state}  ${head}`
}

const faultTexts = {
  forged: "the signature isn't this installation's (or its SECRET is gone)",
  rewritten: 'the log has another entry there, or none',
}

/** Reads what `audit heads` printed. */
async function readHeads(file: string): Promise<SignedHead[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`${file} can't be read`)
  })
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const read = signedHead.safeParse(parsedJson(line))
      if (!read.success) throw new Refusal(`${file}:${index + 1}: not a line of \`npm run tenant -- audit heads\``)
      return read.data
    })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
