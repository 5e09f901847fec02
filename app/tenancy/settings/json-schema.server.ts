import { z } from 'zod'
import { variantContract } from '../landers/variant-contract.server'
import { themeFile } from '../theme/tokens.server'
import { companiesContract } from './companies-contract.server'
import { tenantContract } from './contract.server'

/** Returns the JSON Schema of a tenant.json, for editors; generated from the contract. */
export function tenantSchema(): z.core.JSONSchema.BaseSchema {
  const { $schema, ...schema } = z.toJSONSchema(tenantContract, { io: 'input' })
  return { $schema, title: 'A brand: tenants/<slug>/tenant.json', ...schema }
}

export function companiesSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(companiesContract, { io: 'input' })
}

/** Returns the JSON Schema of a lander's variant. */
export function variantSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(variantContract, { io: 'input' })
}

export function themeSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(themeFile, { io: 'input' })
}
