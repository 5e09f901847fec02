import { readdirSync } from 'node:fs'
import type { Bench, Row } from './measure'

// Further arguments choose benches by a part of their name: npm run bench -- tenants
const wanted = process.argv.slice(2)
const files = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))

const rows: Row[] = []
for (const file of files) {
  const { bench } = (await import(new URL(file, import.meta.url).href)) as { bench: Bench }
  console.log(`${file.replace('.bench.ts', '')} …`)
  try {
    rows.push(...(await bench()))
  } catch (error) {
    rows.push({ name: file, measured: Number.NaN, unit: '', bound: 0 })
    console.error(error)
  }
}

const lines = rows.map(({ name, measured, unit, bound }) => ({
  name,
  measured: `${measured.toFixed(measured < 10 ? 2 : 0)} ${unit}`.trim(),
  bound: bound === undefined ? 'reported' : `≤ ${bound} ${unit}`.trim(),
  ok: isWithin({ measured, bound }),
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

function isWithin({ measured, bound }: Pick<Row, 'measured' | 'bound'>): boolean {
  return bound === undefined || measured <= bound
}
