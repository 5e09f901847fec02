import { z } from 'zod'
import { innerOf } from './form-shape.server'

/** Of an address to go on to. */
export const longestPath = 2_000

/** Longest values of what pages put into their forms by themselves. */
const longest = { path: longestPath, id: 40, word: 20, token: 500, ids: 4_000 }

/** Fields that forms of several pages have: hidden values, names of buttons, ticks. */
export const formFields = {
  id: z.string().max(longest.id).default(''),
  intent: z.string().max(longest.word).default(''),
  /** A choice among known words; what it means is judged by the page. */
  word: z.string().max(longest.word).optional(),
  /** Where to go on; `safePath` judges it. */
  path: z.string().max(longest.path).optional(),
  tick: z
    .string()
    .max(longest.word)
    .optional()
    .transform((sent) => sent !== undefined),
  /** Ids with spaces between, in one or two fields of the same name. */
  ids: z
    .array(z.string().max(longest.ids))
    .max(2)
    .default([])
    .transform((sent) => sent.flatMap((ids) => ids.split(' '))),
  /** Sent by a script, which stays on the page. */
  script: z
    .literal('yes')
    .optional()
    .catch(undefined)
    .transform((sent) => sent === 'yes'),
}

/** The form of one page, made of the fields above. */
export function pageForm<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape)
}

/** A form that only says where to go on. */
export const nextForm = z.object({ next: formFields.path })

/** A form with several buttons. */
export const actionForm = z.object({ intent: formFields.intent, script: formFields.script })

/** A form that proves by a link's token that it may be sent. */
export const tokenForm = z.object({ token: z.string().max(longest.token).default('') })

/** What a form holds besides what somebody fills in. What doesn't fit comes from none of our pages. */
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
