import type { ReadVariable } from '../settings/read-settings.server'
import { secretFile } from '../settings/secret-file.server'
import type { Tenant } from '../tenant'

/** Reads the secrets that a tenant's settings name, each time they are needed: one that was changed counts at once. */
export function secretsFrom(variable: ReadVariable): Tenant['secret'] {
  return (reference) => {
    const value = 'file' in reference ? secretFile(reference.file) : variable(reference.env)
    if (value !== undefined) return value
    if ('file' in reference) throw new Error(`SECRETS_DIR has no file ${reference.file}`)
    throw new Error(`the environment has no variable ${reference.env}`)
  }
}
