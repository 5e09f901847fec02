import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { knownCalls } from '~/shell/calls/known-calls.server'

const sections = readFileSync('docs/api.md', 'utf8').split(/^## /m)

test('docs/api.md names every field of every call', async () => {
  for (const file of readdirSync('app/routes/api')) await import(`../../app/routes/api/${file.slice(0, -3)}.ts`)
  // The console's own calls are no part of the API.
  const calls = knownCalls().filter(({ path }) => !path.startsWith('/console/'))
  const missing = calls.flatMap(({ method, path, query, body, answer }) => {
    const section = sections.find((text) => text.includes(` ${path}`)) ?? ''
    const code = [...section.matchAll(/`[^`]+`/g)].join(' ')
    const names = [query, body, answer].flatMap((schema) => (schema ? fieldsOf(schema) : []))
    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code)).map((name) => `${method} ${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

/** Returns the names of an object's fields, at every depth. */
function fieldsOf(schema: z.ZodType): string[] {
  const names = new Set<string>()
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (_, value) => {
    for (const name of Object.keys(value?.properties ?? {})) names.add(name)
    return value
  })
  return [...names]
}
