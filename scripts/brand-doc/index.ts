import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './tables'

/** `npx tsx scripts/brand-doc/index.ts`: regenerates the tables in docs/brand.md from the settings schemas. */
const page = 'docs/brand.md'
writeFileSync(page, withTables(readFileSync(page, 'utf8')))
