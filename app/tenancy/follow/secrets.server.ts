import type { ReadVariable } from '../settings/read-settings.server'
import type { Tenant } from '../tenant'

/** Reads the secrets that a tenant's settings name, each time they are needed. */
export function secretsFrom(variable: ReadVariable): Tenant['secret'] {
  return ({ env }) => {
    const value = variable(env)
    if (value === undefined) throw new Error(`the environment has no variable ${env}`)
    return value
  }
}
