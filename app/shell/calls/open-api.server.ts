import { z } from 'zod'
import type { CallRules } from './known-calls.server'

type Schema = Record<string, unknown>

const json = 'application/json'

const tooMany = 'Too many requests, or too many refused ones. `Retry-After` has the seconds to wait.'

/** Errors that every call may return (docs/api.md). */
const commonRefusals = {
  400: 'What was sent is invalid.',
  403: 'A write from another site, or no session.',
  503: 'The database is unavailable, or the server is too busy.',
}

/** Errors that every write may return, even if it reads no body. */
const refusalsOfWrites = {
  413: 'The body is too large.',
  415: 'The body has another content type.',
  429: tooMany,
}

/** Returns the OpenAPI 3.1 description of the calls, generated from the rules by which the server validates. */
export function openApiOf(calls: readonly CallRules[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method } of [...calls].sort((one, other) => one.path.localeCompare(other.path))) {
    const same = calls.filter((rules) => rules.path === path && rules.method === method)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(same) }
  }
  const { named, ...described } = namedApart(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Manyhearts', version: '1', description: 'The calls of the pages of a brand; see docs/api.md.' },
    servers: [{ url: '/' }],
    ...described,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth.session' } },
      schemas: { Error: errorSchema, ...named },
    },
  }
}

/** Takes schemas with an id of their own out of those that use them: a description keeps them in its components. */
function namedApart(paths: object): { paths: object; named: Record<string, Schema> } {
  const named: Record<string, Schema> = {}
  const text = JSON.stringify(paths, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value
    const { $defs, ...schema } = value
    Object.assign(named, $defs)
    return schema
  })
  return { paths: JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as object, named }
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', pattern: '^[a-z_]+$', description: 'The code; it never changes.' },
    message: { type: 'string', minLength: 1, description: 'For the reader, in the language of the request.' },
  },
  required: ['error', 'message'],
}

/** @param calls the calls of one path and method; several where a query parameter tells them apart */
function operationOf(calls: readonly CallRules[]): object {
  const queries = calls.flatMap(({ query }) => query ?? [])
  const bodies = calls.flatMap(({ body }) => body ?? [])
  const type = calls.some(({ multipart }) => multipart) ? 'multipart/form-data' : json
  return {
    summary: calls.map(({ summary }) => summary).join(' '),
    ...(calls.every(({ member }) => member) ? { security: [{ session: [] }] } : {}),
    ...(queries.length > 0 ? { parameters: queries.flatMap(parametersOf) } : {}),
    ...(bodies.length > 0
      ? { requestBody: { required: true, content: { [type]: { schema: anyOf(bodies.map(taken)) } } } }
      : {}),
    responses: responsesOf(calls),
  }
}

function parametersOf(query: z.ZodObject): object[] {
  const schema = taken(query)
  const required = (schema.required ?? []) as string[]
  const named = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: each,
  }))
  // A loose object: the many search parameters of a page.
  return named.length > 0
    ? named
    : [{ name: 'filters', in: 'query', style: 'form', explode: true, schema: { type: 'object' } }]
}

/** One possible response of a call. */
interface Outcome {
  status: number
  description: string
  /** Absent for a response without a body. */
  content?: { type: string; schema: Schema }
}

function responsesOf(calls: readonly CallRules[]): Record<string, object> {
  const outcomes = calls.flatMap((rules) => [...answersOf(rules), ...refusalsOf(rules)])
  const [only] = calls.flatMap(({ onlyWith }) => onlyWith ?? [])
  if (only && calls.every(({ onlyWith }) => onlyWith)) outcomes.push(refused(405, `Without \`${only}\`.`))
  const statuses = new Set(outcomes.map(({ status }) => status))
  return Object.fromEntries(
    [...statuses].map((status) => [status, joined(outcomes.filter((outcome) => outcome.status === status))]),
  )
}

function joined(outcomes: readonly Outcome[]): object {
  const description = [...new Set(outcomes.map((outcome) => outcome.description))].join(' ')
  const [first, ...others] = outcomes.flatMap(({ content }) => content ?? [])
  if (!first) return { description }
  return { description, content: { [first.type]: { schema: anyOf([first, ...others].map(({ schema }) => schema)) } } }
}

function answersOf(rules: CallRules): Outcome[] {
  const { answer, answerType: type = json, unchanged, redirects, refusedWith, limit } = rules
  const content = answer && { content: { type, schema: schemaOf(answer, 'output') } }
  const refusedLikeAnswer = rules.refusedLikeAnswer ?? (refusedWith === false ? [400, ...(limit ? [429] : [])] : [])
  return [
    content ? { status: 200, description: 'The answer.', ...content } : { status: 204, description: 'Done.' },
    ...(unchanged ? [{ status: 304, description: 'The ETag that `If-None-Match` names still holds.' }] : []),
    ...(redirects ? [{ status: 302, description: redirects }] : []),
    ...refusedLikeAnswer.map((status) => ({ status, description: 'Refused.', ...content })),
  ]
}

function refusalsOf({ method, limit, refusedWith, refusals }: CallRules): Outcome[] {
  const ofWrites: Record<number, string> = method === 'GET' ? {} : refusalsOfWrites
  const ofLimit: Record<number, string> = limit && refusedWith === undefined ? { 429: tooMany } : {}
  return Object.entries({ ...commonRefusals, ...ofWrites, ...ofLimit, ...refusals }).map(([status, description]) =>
    refused(Number(status), description),
  )
}

function refused(status: number, description: string): Outcome {
  return { status, description, content: { type: json, schema: { $ref: '#/components/schemas/Error' } } }
}

function anyOf(schemas: readonly Schema[]): Schema {
  const [first, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()
  return first && others.length === 0 ? first : { anyOf: [first, ...others] }
}

function taken(schema: z.ZodType): Schema {
  return schemaOf(schema, 'input')
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return made
}
