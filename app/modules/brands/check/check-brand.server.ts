import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { env, environmentVariable } from '~/platform/env.server'
import { Claims } from '~/tenancy/records/claims'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import type { Problem } from '~/tenancy/settings/problems'
import { checkFolders } from './check-folders.server'
import type { CodeLine, Finding } from './finding'

const around = 1

const longestLine = 160

/** Maximum length, in characters, of a file that is read to show its lines. */
const longestFile = 400_000

/** All findings of `npm run tenant -- check <slug>`, each with the lines of the file concerned. */
export async function checkBrand(slug: string): Promise<Finding[]> {
  const root = env().TENANTS_DIR
  const claims = new Claims(recordsInDatabase({ readOnly: true }))
  await claims.load()
  const { problems } = await checkFolders({ root, variable: environmentVariable }, claims, [slug])
  return withLines(root, problems)
}

/** Adds to each problem the lines concerned. Reads only files in the folder that contains `tenants/`. */
export function withLines(root: string, problems: readonly Problem[]): Promise<Finding[]> {
  const base = dirname(root)
  return Promise.all(
    problems.map(async ({ file, line, key, expected }) => ({
      ...{ file, line, key, expected },
      code: line === null ? [] : linesAround(await textOf(base, file), line),
    })),
  )
}

async function textOf(base: string, file: string): Promise<string> {
  try {
    const [inside, path] = await Promise.all([realpath(base), realpath(join(base, file))])
    if (!path.startsWith(inside + sep)) return ''
    const text = await readFile(path, 'utf8')
    return text.length > longestFile ? '' : text
  } catch {
    return ''
  }
}

function linesAround(text: string, line: number): CodeLine[] {
  return text
    .split('\n')
    .map((text, index) => ({ number: index + 1, text: text.slice(0, longestLine), wrong: index + 1 === line }))
    .filter(({ number }) => text !== '' && Math.abs(number - line) <= around)
}
