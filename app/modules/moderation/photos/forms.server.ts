import { z } from 'zod'
import { rejectionReasons } from '~/modules/photos/moderation/reasons'
import { formFields, pageForm } from '~/platform/forms/read-form.server'
import { allBrands } from '~/ui/console/all-brands'
import { photoActs, photosAtOnce } from './schema'

/** Fields of the photo grid's form. */
export const photosForm = pageForm({
  intent: z.enum(['decide', 'undo']).catch('decide'),
  /** Brands and ids of the cases: 'coast/01a2…'. */
  cases: z.array(z.string().max(120)).max(photosAtOnce).default([]),
  act: z.enum(photoActs).optional().catch(undefined),
  reason: z.enum(rejectionReasons).optional().catch(undefined),
  brand: z.string().max(60).default(allBrands),
  script: formFields.script,
})

export type PhotosForm = z.output<typeof photosForm>
