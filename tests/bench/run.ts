import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Bench, Row } from './measure'

// Arguments select benches by a part of their name: npm run bench -- tenants. Benches that support it can measure only
// some rows: npm run bench -- console --rows queue,decision. `--write` replaces the committed table of `ops`.
const { positionals: wanted, values } = parseArgs({
  options: { rows: { type: 'string' }, write: { type: 'boolean' } },
  allowPositionals: true,
})
const only = values.rows?.split(',')
const files = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))

const rows: Row[] = []
for (const file of files) {
  const { bench } = (await import(new URL(file, import.meta.url).href)) as { bench: Bench }
  console.log(`${file.replace('.bench.ts', '')} …`)
  try {
    rows.push(...(await bench(only, values.write)))
  } catch (error) {
    rows.push({ name: file, measured: Number.NaN, unit: '', bound: 0 })
    console.error(error)
  }
}

const lines = rows.map((row) => ({
  name: row.name,
  measured: `${row.measured.toFixed(row.measured < 10 ? 2 : 0)} ${row.unit}`.trim(),
  bound: boundOf(row),
  ok: isWithin(row),
}))
const width = (key: 'name' | 'measured' | 'bound') => Math.max(key.length, ...lines.map((line) => line[key].length))
console.log(
  `\n${'name'.padEnd(width('name'))}  ${'measured'.padStart(width('measured'))}  ${'bound'.padEnd(width('bound'))}  ok`,
)
for (const { name, measured, bound, ok } of lines) {
  console.log(
    `${name.padEnd(width('name'))}  ${measured.padStart(width('measured'))}  ${bound.padEnd(width('bound'))}  ${ok ? '✓' : '✗'}`,
  )
}
process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1

function boundOf({ bound, least, unit }: Row): string {
  if (least !== undefined) return `≥ ${least} ${unit}`.trim()
  return bound === undefined ? 'reported' : `≤ ${bound} ${unit}`.trim()
}

function isWithin({ measured, bound = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Row): boolean {
  return measured <= bound && measured >= least
}
