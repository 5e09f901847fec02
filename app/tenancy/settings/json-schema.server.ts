import { z } from 'zod'
import { variantContract } from '../landers/variant-contract.server'
import { themeFile } from '../theme/tokens.server'
import { companiesContract } from './companies-contract.server'
import { tenantContract } from './contract.server'

/** The JSON Schema of a tenant.json, for editors. Made from the contract, so it can't say anything else. */
export function tenantSchema(): z.core.JSONSchema.BaseSchema {
  const { $schema, ...schema } = z.toJSONSchema(tenantContract, { io: 'input' })
  return { $schema, title: 'A brand: tenants/<slug>/tenant.json', ...schema }
}

/** Of companies.json. */
export function companiesSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(companiesContract, { io: 'input' })
}

/** Of a lander's variant. */
export function variantSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(variantContract, { io: 'input' })
}

/** Of a theme.json. */
export function themeSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(themeFile, { io: 'input' })
}
