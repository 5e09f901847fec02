import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import type { ReadVariable } from '../settings/read-settings.server'
import { readSettings } from '../settings/read-settings.server'
import type { Brand } from './brand.server'
import type { Entry } from './directory'
import { entryOf } from './directory'
import { fileProblem } from './load-tenant.server'

/** What a tenant.json alone says: its entry for the directory, or what is wrong with it. */
export type SettingsLook =
  | { brand: Brand; mark: string | null; entry: Entry; json: JsonFile }
  | { brand: Brand; problems: Problem[] }

/**
 * Reads the settings of a folder that nobody has asked for yet.
 * @param stray why the folder isn't looked into at all; empty when it is
 */
export function lookAtSettings(
  brand: Brand,
  mark: string | null,
  stray: Problem[],
  variable: ReadVariable,
): SettingsLook {
  const label = `${brand.label}/tenant.json`
  const text = mark && stray.length === 0 ? textOf(join(brand.folder, 'tenant.json')) : null
  if (stray.length > 0) return refused(brand, text, stray)
  if (!text) return refused(brand, text, [fileProblem(label, 'settings in JSON')])
  const read = readSettings(label, text, variable)
  if ('problems' in read) return refused(brand, text, read.problems)
  brand.mayAnswer = read.value.settings.domains
  return { brand, mark, entry: entryOf(read.value.settings), json: read.value.json }
}

function refused(brand: Brand, text: string | null, problems: Problem[]): SettingsLook {
  brand.mayAnswer = namesIn(text)
  return { brand, problems }
}

/** Not in turns: for one small file that takes ten times as long, and ten thousand of them are read at a start. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const domainLike = /"([a-z0-9-]+(?:\.[a-z0-9-]+)+)"/gi

function namesIn(text: string | null): string[] {
  return [...(text ?? '').matchAll(domainLike)].map(([, name = '']) => name.toLowerCase())
}
