import { readdir } from 'node:fs/promises'
import type { Tenant } from '~/tenancy/tenant'
import type { Call } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** The options of verbs that tell of one brand or of all, to people or to programs: `argumentsOf`. */
export const brandOptions = { all: { type: 'boolean' }, json: { type: 'boolean' } } as const

/** What one brand's answer looks like. */
export interface BrandOutput {
  lines: string[]
  /** With --json: a line of JSON a brand. */
  json: object
  /** The exit code. */
  code: number
}

interface Wish {
  slug: string | undefined
  all: boolean | undefined
  json: boolean | undefined
  /** 'ledger saffron' */
  example: string
}

/** Asks one brand, or with --all each in turn; the exit code is the worst of theirs. */
export async function printBrands(
  call: Call,
  wish: Wish,
  tell: (tenant: Tenant) => Promise<BrandOutput>,
): Promise<number> {
  const { slug, all, json, example } = wish
  if ((slug === undefined) === !all) throw new Refusal(`One brand, or --all? npm run tenant -- ${example}`)
  let worst = 0
  for (const one of slug === undefined ? await slugsOf(call.root) : [slug]) {
    const code = await withBrand(call, one, async (tenant) => {
      const told = await tell(tenant)
      if (json) call.print(JSON.stringify({ tenant: one, ...told.json }))
      else for (const line of [...(all ? [`${one}:`] : []), ...told.lines]) call.print(line)
      return told.code
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
