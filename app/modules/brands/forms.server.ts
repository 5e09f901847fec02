import { z } from 'zod'

/** The form of the buttons on a brand's page. */
export const brandForm = z.object({ intent: z.enum(['check', 'preview', 'theme']).catch('check') })
