import { z } from 'zod'
import { longestPath } from '../safe-path'
import { innerOf } from './form-shape.server'

/** Maximum lengths of values that pages put into their forms themselves. */
const longest = { path: longestPath, id: 40, word: 20, token: 500, ids: 4_000 }

/** Fields shared by the forms of several pages: hidden values, button names, checkboxes. */
export const formFields = {
  id: z.string().max(longest.id).default(''),
  intent: z.string().max(longest.word).default(''),
  /** One of a few known words; the page decides what it means. */
  word: z.string().max(longest.word).optional(),
  /** Address to continue at; check it with `safePath`. */
  path: z.string().max(longest.path).optional(),
  tick: z
    .string()
    .max(longest.word)
    .optional()
    .transform((sent) => sent !== undefined),
  /** Ids separated by spaces, in one or two fields of the same name. */
  ids: z
    .array(z.string().max(longest.ids))
    .max(2)
    .default([])
    .transform((sent) => sent.flatMap((ids) => ids.split(' '))),
  /** Whether a script sent the form and stays on the page. */
  script: z
    .literal('yes')
    .optional()
    .catch(undefined)
    .transform((sent) => sent === 'yes'),
}

/** Makes the schema of one page's form from the fields above. */
export function pageForm<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape)
}

/** A form that only contains where to continue. */
export const nextForm = z.object({ next: formFields.path })

/** A form with several buttons. */
export const actionForm = z.object({ intent: formFields.intent, script: formFields.script })

/** A form authorized by the token of a link. */
export const tokenForm = z.object({ token: z.string().max(longest.token).default('') })

/** Parses a form of hidden values and buttons. @throws Response 400 for values that none of our pages send */
export function readForm<Schema extends z.ZodObject>(form: FormData, schema: Schema): z.output<Schema> {
  const lists = Object.keys(schema.shape).filter((name) => isList(schema.shape[name]))
  const values = [...form, ...lists.map((name) => [name, form.getAll(name)] as const)]
  const read = schema.safeParse(Object.fromEntries(values))
  if (!read.success) throw new Response(null, { status: 400 })
  return read.data
}

/** Whether a field's name may come more than once. */
function isList(field: z.core.$ZodType | undefined): boolean {
  if (!field) return false
  return field instanceof z.ZodArray || isList(innerOf(field) ?? undefined)
}
