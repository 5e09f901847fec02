import { z } from 'zod'
import { formFields } from '~/platform/forms/read-form.server'

/** The form of the health page's buttons. */
export const jobForm = z.object({ intent: z.enum(['retry', 'retry_all', 'give_up']), job: formFields.id })
