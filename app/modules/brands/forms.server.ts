import { z } from 'zod'

/** What the buttons of a brand's page send. */
export const brandForm = z.object({ intent: z.enum(['check', 'preview', 'theme']).catch('check') })
