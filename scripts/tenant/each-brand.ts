import { readdir } from 'node:fs/promises'
import type { Tenant } from '~/tenancy/tenant'
import type { Call } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** Options for `argumentsOf` of verbs that report on one brand or all, as text or JSON. */
export const brandOptions = { all: { type: 'boolean' }, json: { type: 'boolean' } } as const

/** Output for one brand. */
export interface BrandOutput {
  lines: string[]
  /** Printed with --json, one line per brand. */
  json: object
  code: number
}

interface Wish {
  slug: string | undefined
  all: boolean | undefined
  json: boolean | undefined
  /** Example for the error message, such as 'ledger saffron'. */
  example: string
}

/** Prints the output of one brand or, with --all, of each in turn; returns the highest exit code. */
export async function printBrands(
  call: Call,
  wish: Wish,
  outputOf: (tenant: Tenant) => Promise<BrandOutput>,
): Promise<number> {
  const { slug, all, json, example } = wish
  if ((slug === undefined) === !all) throw new Refusal(`One brand, or --all? npm run tenant -- ${example}`)
  let worst = 0
  for (const one of slug === undefined ? await slugsOf(call.root) : [slug]) {
    const code = await withBrand(call, one, async (tenant) => {
      const output = await outputOf(tenant)
      if (json) call.print(JSON.stringify({ tenant: one, ...output.json }))
      else for (const line of [...(all ? [`${one}:`] : []), ...output.lines]) call.print(line)
      return output.code
    })
    worst = Math.max(worst, code)
  }
  return worst
}

async function slugsOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}
