import { z } from 'zod'

/** Bounds of a form field. */
export interface FieldBound {
  /** Maximum length of one value, in UTF-16 units. */
  characters: number
  /** Maximum number of values with this name: more than one for lists. */
  times: number
  /** A file, whose size is limited by the code that reads it. */
  file?: true
}

/** Every name that a form may hold, with its bounds. */
export type FormShape = ReadonlyMap<string, FieldBound>

/** Maximum lengths of further fields, which the action reads itself. */
type PlainFields = Readonly<Record<string, number>>

/** Maximum length of an option, a checkbox or a number. */
const shortText = 64

/** Returns the shape of a single file field. */
export function fileField(name: string): FormShape {
  return new Map([[name, { characters: 0, times: 1, file: true }]])
}

/**
 * Derives the names and bounds of a form from the schema that parses it. A text may be twice as long as its schema
 * allows: line breaks are sent as two characters, and a member who writes too much should get the schema's error at the
 * field, with the text kept.
 * @throws when a text of the schema has no maximum length
 */
export function formShape(schema: z.core.$ZodType, others: PlainFields = {}): FormShape {
  return new Map([...boundsOf(schema, '', 1), ...plainFields(others)])
}

/** Returns the shape of a form without a schema. */
export function plainForm(fields: PlainFields = {}): FormShape {
  return new Map(plainFields(fields))
}

/** Combines the forms that one action accepts: each name with its widest bounds. */
export function anyOfForms(...shapes: readonly FormShape[]): FormShape {
  const joined = new Map<string, FieldBound>()
  for (const [name, bound] of shapes.flatMap((shape) => [...shape])) {
    const known = joined.get(name)
    joined.set(name, known ? widest(known, bound) : bound)
  }
  return joined
}

/** Stands in for the translated messages of a schema when only its bounds are needed. */
export const untranslated = (key: string) => key

type Bounds = [name: string, bound: FieldBound][]

function plainFields(fields: PlainFields): Bounds {
  return Object.entries(fields).map(([name, characters]) => [name, { characters, times: 1 }])
}

function boundsOf(schema: z.core.$ZodType, name: string, times: number): Bounds {
  const inner = innerOf(schema)
  if (inner) return boundsOf(inner, name, times)
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => boundsOf(part, name ? `${name}.${key}` : key, times))
  }
  if (schema instanceof z.ZodIntersection) return joined([schema.def.left, schema.def.right], name, times)
  if (schema instanceof z.ZodUnion) return joined(schema.options, name, times)
  if (schema instanceof z.ZodArray) return boundsOf(schema.element, name, longestList(schema, name))
  return [[name, { characters: longestText(schema, name), times }]]
}

function joined(schemas: readonly z.core.$ZodType[], name: string, times: number): Bounds {
  return [...anyOfForms(...schemas.map((schema) => new Map(boundsOf(schema, name, times))))]
}

/** Returns the schema inside an optional, nullable, default, prefault, catch or pipe; null for all others. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  ) {
    return schema.unwrap()
  }
  if (!(schema instanceof z.ZodPipe)) return null
  const takesText = schema.in instanceof z.ZodPipe || schema.in instanceof z.ZodString
  // For a text that is cleaned up first, the length check comes after the transform.
  return takesText && !hasLength(schema.in) && hasLength(schema.out) ? schema.out : schema.in
}

function hasLength(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodString) return schema.maxLength !== null
  const inner = innerOf(schema)
  return inner !== null && hasLength(inner)
}

function longestText(schema: z.core.$ZodType, name: string): number {
  if (schema instanceof z.ZodString && schema.maxLength !== null) return 2 * schema.maxLength + shortText
  const isShort =
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodUUID
  if (isShort) return shortText
  throw new Error(`the form field "${name}" has no longest length`)
}

function longestList(schema: z.ZodArray, name: string): number {
  const { maxItems } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (maxItems !== undefined) return maxItems
  throw new Error(`the form field "${name}" has no longest list`)
}

function widest(one: FieldBound, other: FieldBound): FieldBound {
  return { characters: Math.max(one.characters, other.characters), times: Math.max(one.times, other.times) }
}
