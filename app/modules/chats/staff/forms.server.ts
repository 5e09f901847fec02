import { z } from 'zod'
import { formFields } from '~/platform/forms/read-form.server'

/** Longer than any brand lets a message be; the brand's own limit is told when it is sent. */
const longestAnswer = 10_000

/** What the buttons of the staff inbox send. */
export const staffForm = z.object({
  intent: z.enum(['claim', 'next', 'answer', 'skip', 'let_go', 'flag']).catch('next'),
  /** 'saffron/01a2…' */
  chat: z.string().max(120).default(''),
  draft: formFields.id,
  body: z.string().max(longestAnswer).default(''),
  brand: z.string().max(60).optional(),
})
