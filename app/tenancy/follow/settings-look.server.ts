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

/** Result of reading only a tenant.json: its entry for the directory, or its problems. */
export type SettingsLook =
  | { brand: Brand; mark: string | null; entry: Entry; json: JsonFile }
  | { brand: Brand; problems: Problem[] }

/**
 * Reads the settings of a folder that has had no requests yet.
 * @param stray why the folder must not be read at all; empty when it may be
 */
export function checkSettings(
  brand: Brand,
  mark: string | null,
  stray: Problem[],
  variable: ReadVariable,
): SettingsLook {
  const label = `${brand.label}/tenant.json`
  const text = mark && stray.length === 0 ? textOf(join(brand.folder, 'tenant.json')) : null
  if (stray.length > 0) return refused(brand, text, stray)
  if (text === null) return refused(brand, text, [fileProblem(label, 'settings in JSON')])
  const read = readSettings(label, text, variable)
  if ('problems' in read) return refused(brand, text, read.problems)
  brand.mayAnswer = read.value.settings.domains
  return { brand, mark, entry: entryOf(read.value.settings), json: read.value.json }
}

function refused(brand: Brand, text: string | null, problems: Problem[]): SettingsLook {
  brand.mayAnswer = namesIn(text)
  return { brand, problems }
}

/** Synchronous: a promise takes ten times as long for one small file, and ten thousand of them are read at startup. */
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
