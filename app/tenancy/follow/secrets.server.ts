import type { ReadVariable } from '../settings/read-settings.server'
import { secretFile } from '../settings/secret-file.server'
import type { Tenant } from '../tenant'

/** Returns a reader of the secrets named by a tenant's settings. It reads on each call: a change counts at once. */
export function secretsFrom(variable: ReadVariable): Tenant['secret'] {
  return (reference) => {
    const value = 'file' in reference ? secretFile(reference.file) : variable(reference.env)
    if (value !== undefined) return value
    if ('file' in reference) throw new Error(`SECRETS_DIR has no file ${reference.file}`)
    throw new Error(`the environment has no variable ${reference.env}`)
  }
}
