import { z } from 'zod'
import { tenantContract } from './contract.server'

/** The JSON Schema of a tenant.json, for editors. Made from the contract, so it can't say anything else. */
export function tenantSchema(): z.core.JSONSchema.BaseSchema {
  const { $schema, ...schema } = z.toJSONSchema(tenantContract, { io: 'input' })
  return { $schema, title: 'A brand: tenants/<slug>/tenant.json', ...schema }
}
