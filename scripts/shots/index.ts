/**
 * `npm run shots -- take <folder>` takes screenshots of every screen of the current build; `npm run shots -- compare
 * <before> <after> <out>` compares two folders pixel by pixel.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareShots } from './compare'
import type { Choice } from './screens'
import { everything } from './screens'
import { takeShots } from './take'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    brands: { type: 'string' },
    schemes: { type: 'string' },
    widths: { type: 'string' },
    languages: { type: 'string' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
})
const [verb, ...folders] = positionals

if (verb === 'take' && folders.length === 1) await take(resolve(folders[0] ?? ''))
else if (verb === 'compare' && folders.length === 3) await compare(folders.map((folder) => resolve(folder)))
else {
  console.error(
    'npm run shots -- take <folder> [--brands saffron,coast] [--schemes light] [--widths 390,1280] [--languages en] [--only chats,likes] [--data <folder>]\nnpm run shots -- compare <before> <after> <out>',
  )
  process.exitCode = 2
}

async function take(folder: string): Promise<void> {
  const choice: Choice = {
    brands: listed(values.brands) ?? everything.brands,
    schemes: everything.schemes.filter((scheme) => listed(values.schemes)?.includes(scheme) ?? true),
    widths: listed(values.widths)?.map(Number) ?? everything.widths,
    languages: listed(values.languages) ?? everything.languages,
  }
  const taken = await takeShots({ folder, choice, only: listed(values.only) ?? [], data: values.data })
  console.log(`${taken} pictures in ${folder}`)
}

async function compare([before = '', after = '', out = '']: string[]): Promise<void> {
  const differences = await compareShots(before, after, out)
  for (const { name, share, note } of differences)
    console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}  ${note}`)
  console.log(differences.length === 0 ? 'no difference' : `${differences.length} pictures differ; see ${out}`)
}

function listed(value: string | undefined): string[] | undefined {
  return value?.split(',').filter(Boolean)
}
