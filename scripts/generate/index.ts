import { readFileSync, writeFileSync } from 'node:fs'
import { schemaFile, schemaText } from '../tenant/brands/schema'
import { withTables } from './tables'

/** `npm run generate`: renews what is derived from the contracts of settings. */
const page = 'docs/brand.md'
writeFileSync(page, withTables(readFileSync(page, 'utf8')))
writeFileSync(`tenants/${schemaFile}`, schemaText())
