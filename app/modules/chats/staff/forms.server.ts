import { z } from 'zod'
import { formFields } from '~/platform/forms/read-form.server'

/** Longer than any brand's maximum message length, which is checked when the answer is sent. */
const longestAnswer = 10_000

/** Form of the staff inbox's buttons. */
export const staffForm = z.object({
  intent: z.enum(['claim', 'next', 'answer', 'skip', 'let_go', 'flag']).catch('next'),
  /** Brand and conversation id, such as 'saffron/01a2…'. */
  chat: z.string().max(120).default(''),
  draft: formFields.id,
  body: z.string().max(longestAnswer).default(''),
  brand: z.string().max(60).optional(),
})
