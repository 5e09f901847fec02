import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { env } from '~/platform/env.server'
import type { Tenant } from '../tenant'
import { checkValue } from './check-value.server'
import type { Company } from './companies-contract.server'
import { companiesContract } from './companies-contract.server'
import type { TenantSettings } from './contract.server'
import { tenantContract } from './contract.server'
import { contradictions } from './contradictions'
import { JsonFile } from './json-file.server'
import type { Problem } from './problems'
import type { Secret } from './values.server'

/** Maximum size, in bytes: three times that of an 8192-bit private key. */
const largest = 20_000

/** The value read, or everything that is wrong with it. */
export type Checked<T> = { value: T } | { problems: Problem[] }

/** Reads an environment variable; undefined when it isn't set. */
export type ReadVariable = (name: string) => string | undefined

export interface SettingsFile {
  settings: TenantSettings
  /** Used to report problems that are found outside this file: an unknown theme, an unknown company. */
  json: JsonFile
}

/** Reads a tenant.json and checks it like `settingsIn`. */
export function readSettings(
  file: string,
  text: string,
  variable: ReadVariable,
  fileSecret: ReadVariable = secretFile,
): Checked<SettingsFile> {
  const read = JsonFile.read(file, text)
  return 'problems' in read ? read : settingsIn(read.json, variable, fileSecret)
}

/**
 * Checks the contract, contradictions, and the variables and files that the secrets refer to.
 * @param known settings that the file was checked to hold before: only their secrets are checked
 */
export function settingsIn(
  json: JsonFile,
  variable: ReadVariable,
  fileSecret: ReadVariable = secretFile,
  known: TenantSettings | null = null,
): Checked<SettingsFile> {
  const checked = known ? { value: known } : checkValue(json, tenantContract)
  if ('problems' in checked) return checked
  const settings = checked.value
  const problems = [
    ...(known ? [] : contradictions(settings)).map(({ path, expected }) => json.problem(path, expected)),
    ...secretProblems(settings, json, variable, fileSecret),
  ]
  return problems.length > 0 ? { problems } : { value: { settings, json } }
}

/** Reads `companies.json` into a map by id. */
export function readCompanies(file: string, text: string): Checked<Map<number, Company>> {
  const read = JsonFile.read(file, text)
  if ('problems' in read) return read
  const checked = checkValue(read.json, companiesContract)
  if ('problems' in checked) return checked
  const companies = new Map<number, Company>()
  const problems: Problem[] = []
  checked.value.companies.forEach((company, index) => {
    if (companies.has(company.id)) problems.push(read.json.problem(['companies', index, 'id'], 'an id of its own'))
    companies.set(company.id, company)
  })
  return problems.length > 0 ? { problems } : { value: companies }
}

interface NamedSecret {
  path: PropertyKey[]
  secret: Secret
}

/** Returns a problem for every secret that is missing in the environment or in the folder of secrets. */
function secretProblems(
  settings: TenantSettings,
  json: JsonFile,
  variable: ReadVariable,
  fileSecret: ReadVariable,
): Problem[] {
  const found: NamedSecret[] = []
  collectSecrets(settings, [], found)
  return found.flatMap(({ path, secret }): Problem[] => {
    if ('file' in secret) {
      const expected = 'a file of that name under SECRETS_DIR, not empty and of 20 KB at most'
      return fileSecret(secret.file) ? [] : [json.problem(path, expected)]
    }
    if (variable(secret.env)) return []
    return [{ ...json.problem(path, `the environment to have the variable ${secret.env}`), environment: true }]
  })
}

function collectSecrets(group: object, path: PropertyKey[], found: NamedSecret[]): void {
  if (isSecret(group)) found.push({ path, secret: group })
  for (const key in group) {
    const value: unknown = Reflect.get(group, key)
    if (typeof value !== 'object' || value === null) continue
    collectSecrets(value, [...path, Array.isArray(group) ? Number(key) : key], found)
  }
}

function isSecret(value: object): value is Secret {
  return ('env' in value && typeof value.env === 'string') || ('file' in value && typeof value.file === 'string')
}

/** Returns a reader of the secrets named by a tenant's settings. It reads on each call: a change counts at once. */
export function secretsFrom(variable: ReadVariable): Tenant['secret'] {
  return (reference) => {
    const value = 'file' in reference ? secretFile(reference.file) : variable(reference.env)
    if (value !== undefined) return value
    if ('file' in reference) throw new Error(`SECRETS_DIR has no file ${reference.file}`)
    throw new Error(`the environment has no variable ${reference.env}`)
  }
}

/** Reads a file under SECRETS_DIR, anew each time; undefined when it is missing or a link leads outside. */
export function secretFile(name: string): string | undefined {
  try {
    const root = realpathSync(env().SECRETS_DIR)
    const path = realpathSync(join(root, name))
    const inner = relative(root, path)
    if (inner === '' || inner === '..' || inner.startsWith(`..${sep}`) || inner.startsWith(sep)) return undefined
    const { size } = statSync(path)
    return size > largest ? undefined : readFileSync(path, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
