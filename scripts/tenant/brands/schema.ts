import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tenantSchema } from '~/tenancy/settings/json-schema.server'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'

export const schemaFile = 'tenant.schema.json'

/** `npm run tenant -- schema` */
export const schema: Verb = {
  usage: '',
  summary: `writes tenants/${schemaFile}, by which an editor completes and checks a tenant.json`,
  async run({ args, root, print }) {
    argumentsOf(args, {}, { most: 0 })
    await writeFile(join(root, schemaFile), schemaText())
    print(`${schemaFile} written`)
    return 0
  },
}

export function schemaText(): string {
  return `${JSON.stringify(tenantSchema(), null, 2)}\n`
}
