import { checkValue } from './check-value.server'
import type { Company } from './companies-contract.server'
import { companiesContract } from './companies-contract.server'
import type { TenantSettings } from './contract.server'
import { tenantContract } from './contract.server'
import { contradictions } from './contradictions'
import { JsonFile } from './json-file.server'
import type { Problem } from './problems'
import type { Secret } from './values.server'

/** Either what was read, or everything that is wrong with it. */
export type Checked<T> = { value: T } | { problems: Problem[] }

/** A variable of the environment, undefined when it isn't set. */
export type ReadVariable = (name: string) => string | undefined

export interface SettingsFile {
  settings: TenantSettings
  /** For problems that only the rest of the server can see: an unknown theme, an unknown company. */
  json: JsonFile
}

/** Reads a tenant.json: contract, contradictions, and the environment that its secrets name. */
export function readSettings(file: string, text: string, variable: ReadVariable): Checked<SettingsFile> {
  const read = JsonFile.read(file, text)
  if ('problems' in read) return read
  const { json } = read
  const checked = checkValue(json, tenantContract)
  if ('problems' in checked) return checked
  const settings = checked.value
  const problems = [
    ...contradictions(settings).map(({ path, expected }) => json.problem(path, expected)),
    ...missingVariables(settings, variable).map(({ path, env }) => ({
      ...json.problem(path, `the environment to have the variable ${env}`),
      environment: true as const,
    })),
  ]
  return problems.length > 0 ? { problems } : { value: { settings, json } }
}

/** Reads `companies.json`, by id. */
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
  env: string
}

/** Every `{"env": "NAME"}` of the settings that the environment doesn't have. */
function missingVariables(settings: TenantSettings, variable: ReadVariable): NamedSecret[] {
  const found: NamedSecret[] = []
  collectSecrets(settings, [], found)
  return found.filter(({ env }) => !variable(env))
}

function collectSecrets(group: object, path: PropertyKey[], found: NamedSecret[]): void {
  if (isSecret(group)) found.push({ path, env: group.env })
  for (const key in group) {
    const value: unknown = Reflect.get(group, key)
    if (typeof value !== 'object' || value === null) continue
    collectSecrets(value, [...path, Array.isArray(group) ? Number(key) : key], found)
  }
}

function isSecret(value: object): value is Secret {
  return 'env' in value && typeof value.env === 'string'
}
