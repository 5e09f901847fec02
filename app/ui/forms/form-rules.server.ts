import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { FieldRule, FormRules } from './form-rules'

/**
 * What a browser can tell of a form's fields, from the schema that the server parses by: required, shortest, longest, like
 * an e-mail address, and the schema's own words for each, found by asking it. Zod itself stays on the server.
 * @param schema an object, or objects joined; without a transform of the whole
 */
export async function formRules(schema: z.ZodType): Promise<FormRules> {
  // Conform's reading of zod 4.6 knows no lengths; JSON Schema does.
  const lengths = new Map(propertiesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  // What a text must be like is asked of it once it is trimmed.
  const trimmed = propertiesIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  // Only of addresses: what else has a pattern may be tidied before it is tried, which a browser can't repeat.
  const patterns = new Map(
    trimmed.flatMap(([name, { format, pattern }]) => (format === 'email' && pattern ? [[name, pattern] as const] : [])),
  )
  const constraints = Object.entries(getZodConstraint(schema))
    .filter(([name]) => /^\w+$/.test(name))
    .map(([name, { required }]) => {
      const { minLength, maxLength } = lengths.get(name) ?? {}
      return [name, { required, minLength, maxLength, pattern: patterns.get(name) }] as const
    })
  const saidOf = async (values: Record<string, string>) => {
    const { error } = await schema.safeParseAsync(values)
    return (name: string) => error?.issues.find(({ path }) => path.length === 1 && path[0] === name)?.message
  }
  const ofLength = (lengthOf: (rule: FieldRule) => number | undefined) =>
    saidOf(
      Object.fromEntries(
        constraints.flatMap(([name, rule]) => {
          const length = lengthOf(rule)
          return length ? [[name, 'x'.repeat(length)]] : []
        }),
      ),
    )
  const missing = await saidOf({})
  const tooShort = await ofLength(({ minLength = 1 }) => minLength - 1)
  const tooLong = await ofLength(({ maxLength }) => maxLength && maxLength + 1)
  const unlike = await saidOf(Object.fromEntries([...patterns.keys()].map((name) => [name, '@'])))
  return Object.fromEntries(
    constraints.map(([name, { required, minLength, maxLength, pattern }]): [string, FieldRule] => [
      name,
      {
        ...(required ? { required, missing: missing(name) } : {}),
        ...(minLength !== undefined && minLength > 1 ? { minLength, tooShort: tooShort(name) } : {}),
        ...(maxLength !== undefined ? { maxLength, tooLong: tooLong(name) } : {}),
        ...(pattern !== undefined ? { pattern, unlike: unlike(name) } : {}),
      },
    ]),
  )
}

interface JsonSchema {
  properties?: Record<string, unknown>
  allOf?: unknown[]
}

/** What JSON Schema says of a text. */
interface TextProperty {
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** Of an object, or of objects joined; of a field that stands in several the last one counts. */
function propertiesIn({ properties = {}, allOf = [] }: JsonSchema): [name: string, property: TextProperty][] {
  const joined = allOf.flatMap((part) => propertiesIn(part as JsonSchema))
  return [...joined, ...Object.entries(properties as Record<string, TextProperty>)]
}
