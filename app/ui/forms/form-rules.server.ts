import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { FieldRule, FormRules } from './form-rules'

type SchemaIn = (t: Translate) => z.ZodType

const rules = new WeakMap<Translate, Map<SchemaIn, Promise<FormRules>>>()

/**
 * Returns `formRules` of a schema that depends on its texts alone: made once per schema for each `t`, which exists once
 * for each language and each brand's wordings. `schemaIn` is a function of a module, the same at every call.
 */
export function rulesIn(t: Translate, schemaIn: SchemaIn): Promise<FormRules> {
  const known = rules.get(t) ?? new Map<SchemaIn, Promise<FormRules>>()
  rules.set(t, known)
  const made = known.get(schemaIn) ?? formRules(schemaIn(t))
  known.set(schemaIn, made)
  return made
}

/**
 * Derives the rules that a browser can check from the schema by which the server parses: required, minimum and maximum
 * length, e-mail pattern, each with the schema's own message, found by parsing invalid input. Zod stays on the server.
 * @param schema an object or an intersection of objects, without a transform of the whole
 */
export async function formRules(schema: z.ZodType): Promise<FormRules> {
  // Conform's constraints for zod 4.6 have no lengths; JSON Schema has.
  const lengths = new Map(propertiesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  // Patterns apply to the trimmed text, which only the output schema describes.
  const trimmed = propertiesIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  // E-mail only: other texts may be normalized before their pattern is checked, which a browser can't repeat.
  const patterns = new Map(
    trimmed.flatMap(([name, { format, pattern }]) => (format === 'email' && pattern ? [[name, pattern] as const] : [])),
  )
  const constraints = Object.entries(getZodConstraint(schema))
    .filter(([name]) => /^\w+$/.test(name))
    .map(([name, { required }]) => {
      const { minLength, maxLength } = lengths.get(name) ?? {}
      return [name, { required, minLength, maxLength, pattern: patterns.get(name) }] as const
    })
  const messagesFor = async (values: Record<string, string>) => {
    const { error } = await schema.safeParseAsync(values)
    return (name: string) => error?.issues.find(({ path }) => path.length === 1 && path[0] === name)?.message
  }
  const ofLength = (lengthOf: (rule: FieldRule) => number | undefined) =>
    messagesFor(
      Object.fromEntries(
        constraints.flatMap(([name, rule]) => {
          const length = lengthOf(rule)
          return length ? [[name, 'x'.repeat(length)]] : []
        }),
      ),
    )
  const missing = await messagesFor({})
  const tooShort = await ofLength(({ minLength = 1 }) => minLength - 1)
  const tooLong = await ofLength(({ maxLength }) => maxLength && maxLength + 1)
  const patternMismatch = await messagesFor(Object.fromEntries([...patterns.keys()].map((name) => [name, '@'])))
  return Object.fromEntries(
    constraints.map(([name, { required, minLength, maxLength, pattern }]): [string, FieldRule] => [
      name,
      {
        ...(required ? { required, missing: missing(name) } : {}),
        ...(minLength !== undefined && minLength > 1 ? { minLength, tooShort: tooShort(name) } : {}),
        ...(maxLength !== undefined ? { maxLength, tooLong: tooLong(name) } : {}),
        ...(pattern !== undefined ? { pattern, patternMismatch: patternMismatch(name) } : {}),
      },
    ]),
  )
}

interface JsonSchema {
  properties?: Record<string, unknown>
  allOf?: unknown[]
}

/** JSON Schema keywords used for a text. */
interface TextProperty {
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** Returns the properties of an object or intersection; of a repeated property the last one counts. */
function propertiesIn({ properties = {}, allOf = [] }: JsonSchema): [name: string, property: TextProperty][] {
  const joined = allOf.flatMap((part) => propertiesIn(part as JsonSchema))
  return [...joined, ...Object.entries(properties as Record<string, TextProperty>)]
}
