import { z } from 'zod'
import type { CallRules } from './known-calls.server'

type Schema = Record<string, unknown>

const json = 'application/json'

/** Errors that every call may return (docs/api.md). */
const commonRefusals = { 403: 'A write from another site, or no session.', 503: 'The database is away.' }

/** Returns the OpenAPI 3.1 description of the calls, generated from the rules by which the server validates. */
export function openApiOf(calls: readonly CallRules[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const rules of [...calls].sort((one, other) => one.path.localeCompare(other.path))) {
    paths[rules.path] = { ...paths[rules.path], [rules.method.toLowerCase()]: operationOf(rules) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Manyhearts', version: '1', description: 'The calls of the pages of a brand; see docs/api.md.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth.session' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', pattern: '^[a-z_]+$', description: 'The code; it never changes.' },
    message: { type: 'string', minLength: 1, description: 'For the reader, in the language of the request.' },
  },
  required: ['error', 'message'],
}

function operationOf(rules: CallRules): object {
  const { summary, query, body, multipart, member } = rules
  return {
    summary,
    ...(member ? { security: [{ session: [] }] } : {}),
    ...(query ? { parameters: parametersOf(query) } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [multipart ? 'multipart/form-data' : json]: { schema: taken(body) } },
          },
        }
      : {}),
    responses: { ...refusalsOf(rules), ...answerOf(rules) },
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

function answerOf({ answer, answerType = json, unchanged, refusedLikeAnswer = [] }: CallRules): Record<string, object> {
  if (!answer) return { 204: { description: 'Done.' } }
  const content = { [answerType]: { schema: schemaOf(answer, 'output') } }
  return {
    200: { description: 'The answer.', content },
    ...(unchanged ? { 304: { description: 'The ETag that `If-None-Match` names still holds.' } } : {}),
    ...Object.fromEntries(refusedLikeAnswer.map((status) => [status, { description: 'Refused.', content }])),
  }
}

function refusalsOf({ query, body, limit, onlyWith, refusals }: CallRules): Record<string, object> {
  const own = {
    ...commonRefusals,
    ...(query || body ? { 400: 'What was sent does not fit.' } : {}),
    ...(limit ? { 429: 'Too often; `Retry-After` says when again.' } : {}),
    ...(onlyWith ? { 405: `Without \`${onlyWith}\`.` } : {}),
    ...refusals,
  }
  const content = { [json]: { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(Object.entries(own).map(([status, description]) => [status, { description, content }]))
}

function taken(schema: z.ZodType): Schema {
  return schemaOf(schema, 'input')
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return made
}
