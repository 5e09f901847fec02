import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Problem } from '~/tenancy/settings/problems'
import type { CodeLine, Finding } from './finding'

const around = 1
const longestLine = 160
/** Maximum length, in characters, of a file that is read to show its lines. */
const longestFile = 400_000

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
