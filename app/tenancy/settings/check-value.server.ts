import { z } from 'zod'
import type { JsonFile } from './json-file.server'
import type { Problem } from './problems'
import { nearest } from './problems'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue
type JsonSchema = z.core.JSONSchema.BaseSchema

/** Checks a file's value against a contract; each mistake becomes one problem at its line. */
export function checkValue<T>(json: JsonFile, contract: z.ZodType<T>): { value: T } | { problems: Problem[] } {
  const result = contract.safeParse(json.value, { error: expectation })
  if (result.success) return { value: result.data }
  return { problems: result.error.issues.flatMap((issue) => issueProblems(json, contract, issue)) }
}

function issueProblems(json: JsonFile, contract: z.ZodType, issue: Issue): Problem[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(json, contract, path, key))
  if (issue.code === 'invalid_key') return [json.problem(path, `${issue.issues[0]?.message ?? issue.message} as a key`)]
  if (issue.code === 'invalid_union') {
    const inner = likeliestBranch(issue.errors)
    if (inner) return inner.flatMap((part) => issueProblems(json, contract, { ...part, path: [...path, ...part.path] }))
  }
  return [json.problem(path, `${issue.message}${found(json, path)}`)]
}

/** Returns the only branch of a union that accepts the type of the value; null when there is none or several. */
function likeliestBranch(branches: readonly Issue[][]): Issue[] | null {
  const fitting = branches.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** Formats the value found, unless it may be a secret written into the file by mistake, which must not be logged. */
function found(json: JsonFile, path: readonly PropertyKey[]): string {
  const value = json.valueAt(path)
  if (value === undefined) return ', but it is missing'
  if (/secret|key$/.test(String(path.at(-1)))) return ''
  const written = JSON.stringify(value)
  return written.length > 60 ? '' : `, found ${written}`
}

function unknownKey(json: JsonFile, contract: z.ZodType, path: readonly PropertyKey[], key: string): Problem {
  const known = keysAt(z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }), path)
  const meant = nearest(key, known)
  const hint = meant
    ? `did you mean "${meant}"?`
    : `known here: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`
  return json.problem([...path, key], `a known key; ${hint}`)
}

/** Returns the keys that a contract accepts at a path. */
function keysAt(root: JsonSchema, path: readonly PropertyKey[]): string[] {
  const resolved = (schema: JsonSchema): JsonSchema[] => {
    const name = schema.$ref?.split('/').at(-1)
    const target = name ? root.$defs?.[name] : schema
    return [target ?? {}, ...(target?.anyOf ?? []).flatMap(resolved), ...(target?.oneOf ?? []).flatMap(resolved)]
  }
  const step = (schema: JsonSchema, part: PropertyKey): JsonSchema[] => {
    const next =
      typeof part === 'number' ? schema.items : (schema.properties?.[String(part)] ?? schema.additionalProperties)
    return typeof next === 'object' && !Array.isArray(next) ? resolved(next) : []
  }
  const found = path.reduce((schemas, part) => schemas.flatMap((schema) => step(schema, part)), resolved(root))
  const choices = (schema: JsonSchema) =>
    typeof schema.propertyNames === 'object' ? resolved(schema.propertyNames).flatMap((names) => names.enum ?? []) : []
  return [
    ...new Set(found.flatMap((schema) => [...Object.keys(schema.properties ?? {}), ...choices(schema).map(String)])),
  ]
}

const kinds: Record<string, string> = {
  string: 'a text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
  record: 'an object: { … }',
}

/** Describes what was expected, for issues without a message in the contract. */
function expectation(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected
    case 'too_small':
      return `${bound('at least', issue.minimum, issue.origin)}`
    case 'too_big':
      return `${bound('at most', issue.maximum, issue.origin)}`
    case 'invalid_value':
      return issue.values.length === 1
        ? JSON.stringify(issue.values[0])
        : `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'invalid_union':
      return 'a text in double quotes, or an object with a text for each language'
    default:
      return 'a valid value'
  }
}

function bound(which: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${which} ${limit} characters`
  return origin === 'array' ? `${which} ${limit} ${limit === 1 ? 'entry' : 'entries'}` : `${which} ${limit}`
}
