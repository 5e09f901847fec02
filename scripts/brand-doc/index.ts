import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './tables'

/** `npx tsx scripts/brand-doc/index.ts`: brings docs/brand.md up to date with the contracts. */
const page = 'docs/brand.md'
writeFileSync(page, withTables(readFileSync(page, 'utf8')))
