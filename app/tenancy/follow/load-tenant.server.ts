import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '~/i18n/languages'
import { isLanguage, languages } from '~/i18n/languages'
import { mediaFault } from '../files/media-faults.server'
import { pageFault } from '../files/page-tokens'
import { readTexts } from '../files/texts.server'
import { readVariant, slugExpected, slugOfFile } from '../landers/read-variants.server'
import type { LanderVariant } from '../landers/variant-contract.server'
import { promptProblems } from '../prompts/prompts.server'
import type { CheckedSettings } from '../settings/checked-settings.server'
import type { TenantSettings } from '../settings/contract.server'
import { tenantContract } from '../settings/contract.server'
import { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import type { Checked, ReadVariable } from '../settings/read-settings.server'
import { secretFile, settingsIn } from '../settings/read-settings.server'
import type { Tenant } from '../tenant'
import type { Theme } from '../theme/load-theme.server'
import { InvalidTheme, InvalidThemeFile, loadTheme } from '../theme/load-theme.server'
import type { FolderScan } from './folder.server'
import { hashFolder } from './folder.server'

/** A tenant's folder that was read and is valid in itself: everything except its company and sister brands. */
export interface LoadedFolder {
  settings: TenantSettings
  json: JsonFile
  theme: Theme
  texts: Tenant['texts']
  landers: Tenant['landers']
  /** Hash of the files and of the theme they name. */
  hash: string
}

/**
 * Reads a tenant's folder.
 * @param label its name in problems: 'tenants/saffron'
 * @param before settings that servers have checked before
 */
export async function loadFolder(
  folder: string,
  label: string,
  scan: FolderScan,
  variable: ReadVariable,
  before: CheckedSettings | null = null,
): Promise<Checked<LoadedFolder>> {
  const text = await readFile(join(folder, 'tenant.json'), 'utf8').catch(() => null)
  if (text === null) return { problems: [fileProblem(`${label}/tenant.json`, 'a readable file')] }
  const parsed = JsonFile.read(`${label}/tenant.json`, text)
  const known = (await before?.find(text)) ?? null
  const read = 'json' in parsed ? settingsIn(parsed.json, variable, secretFile, known) : parsed
  const theme = 'json' in parsed ? readTheme(parsed.json) : { problems: [] }
  const texts = await readAllTexts(folder, label, scan)
  const landers = await readAllLanders(folder, label, scan)
  const problems = [
    ...scan.outside.map((path) => fileProblem(`${label}/${path}`, 'no symbolic link that leads out of the folder')),
    ...problemsOf(read),
    ...('json' in parsed ? parsed.json.repeatedKeys() : []),
    ...problemsOf(theme),
    ...problemsOf(texts),
    ...problemsOf(landers),
    ...pageProblems(label, scan),
    ...mediaProblems(folder, label, scan),
  ]
  if (
    problems.length > 0 ||
    'problems' in read ||
    'problems' in theme ||
    'problems' in texts ||
    'problems' in landers
  ) {
    return { problems }
  }
  const { settings, json } = read.value
  const unasked = promptProblems(json, { settings, texts: texts.value }, join(label, 'texts'))
  if (unasked.length > 0) return { problems: unasked }
  if (!known) void before?.keep(text, settings)
  const hash = createHash('sha256')
    .update(await hashFolder(folder, scan))
    .update(theme.value.css)
    .digest('hex')
  return { value: { settings, json, theme: theme.value, texts: texts.value, landers: landers.value, hash } }
}

const look = tenantContract.pick({ theme: true, tokens: true })

/** Reads the theme also of a file with other mistakes, so that they are all told at once. */
function readTheme(json: JsonFile): Checked<Theme> {
  const named = look.safeParse({ theme: json.valueAt(['theme']), tokens: json.valueAt(['tokens']) })
  if (!named.success) return { problems: [] }
  try {
    return { value: loadTheme(named.data.theme, named.data.tokens) }
  } catch (error) {
    if (error instanceof InvalidThemeFile) return { problems: error.problems }
    if (!(error instanceof InvalidTheme)) throw error
    const within = error.source === 'overrides' ? ['tokens'] : []
    return { problems: error.problems.map(({ at, expected }) => json.problem([...within, at], expected)) }
  }
}

async function readAllTexts(folder: string, label: string, scan: FolderScan): Promise<Checked<Tenant['texts']>> {
  const texts: Partial<Record<Language, Record<string, unknown>>> = {}
  const problems: Problem[] = []
  for (const path of scan.files.filter((file) => file.startsWith('texts/'))) {
    const language = path.slice('texts/'.length, -'.json'.length)
    if (!isLanguage(language)) {
      problems.push(fileProblem(`${label}/${path}`, `the name of a language: ${languages.join(', ')}`))
      continue
    }
    const read = readTexts(`${label}/${path}`, await readFile(join(folder, path), 'utf8'), language)
    if ('problems' in read) problems.push(...read.problems)
    else texts[language] = read.value
  }
  return problems.length > 0 ? { problems } : { value: texts }
}

async function readAllLanders(folder: string, label: string, scan: FolderScan): Promise<Checked<Tenant['landers']>> {
  const landers: Record<string, LanderVariant> = {}
  const problems: Problem[] = []
  const media = scan.files.filter((file) => file.startsWith('media/'))
  for (const path of scan.files.filter((file) => file.startsWith('landers/'))) {
    const slug = slugOfFile(path)
    if (slug === null) {
      problems.push(fileProblem(`${label}/${path}`, slugExpected))
      continue
    }
    const read = readVariant(`${label}/${path}`, await readFile(join(folder, path), 'utf8'), media)
    if ('problems' in read) problems.push(...read.problems)
    else landers[slug] = read.value
  }
  return problems.length > 0 ? { problems } : { value: landers }
}

function pageProblems(label: string, { files }: FolderScan): Problem[] {
  return files
    .filter((path) => path.startsWith('pages/'))
    .flatMap((path) => {
      const fault = pageFault(path)
      return fault ? [fileProblem(`${label}/${path}`, fault)] : []
    })
}

function mediaProblems(folder: string, label: string, { files }: FolderScan): Problem[] {
  return files
    .filter((path) => path.startsWith('media/') || path === 'logo.svg' || path === 'icon.svg')
    .flatMap((path) => {
      const fault = mediaFault(folder, path)
      return fault ? [fileProblem(`${label}/${path}`, fault)] : []
    })
}

function problemsOf(checked: Checked<unknown>): Problem[] {
  return 'problems' in checked ? checked.problems : []
}

export function fileProblem(file: string, expected: string): Problem {
  return { file, line: null, key: '', expected }
}
