import { z } from 'zod'
import { formFields } from '~/platform/forms/read-form.server'

/** What the buttons of the health page send. */
export const jobForm = z.object({ intent: z.enum(['retry', 'retry_all', 'give_up']), job: formFields.id })
