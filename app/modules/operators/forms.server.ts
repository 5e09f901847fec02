import type { Submission } from '@conform-to/dom'
import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import { wordText } from '~/platform/forms/plain-text'
import { allBrands } from '~/ui/console/all-brands'
import type { FormValue } from '~/ui/forms/define-form.server'
import { defineForm } from '~/ui/forms/define-form.server'
import type { Grant } from './access/rights'
import { roles } from './access/rights'
import { CodeRefused, CodesLocked } from './errors'
import { longest } from './limits'

/** Schema of a required text. An empty one gets only the error that it is missing. */
const filled = (most: number, missing: string) =>
  z.string(missing).overwrite(wordText).min(1, { error: missing, abort: true }).max(most, missing)

/** E-mail address and code. */
export const codeForm = defineForm((t) => {
  const missing = t('accounts:field.required')
  return z.object({ email: filled(longest.email, missing), code: filled(longest.code, missing) })
})

/** A code. */
export const proofForm = defineForm((t) => z.object({ code: filled(longest.code, t('accounts:field.required')) }))

/**
 * Parses a form with a code and passes its values to `take`.
 * @returns null if the code was accepted, otherwise the response with the error at its field
 */
export async function submitCode<Values extends { code: string }>(
  form: { parse: (t: Translate, sent: FormData) => Submission<Values, string[]> },
  sent: FormData,
  t: Translate,
  take: (values: Values) => Promise<void>,
) {
  const submission = form.parse(t, sent)
  const hidden = { hideFields: ['code'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden) }, { status: 422 })
  try {
    await take(submission.value)
    return null
  } catch (error) {
    if (!(error instanceof CodeRefused || error instanceof CodesLocked)) throw error
    const fieldErrors = { code: [t(error.code, error.data)] }
    return data({ result: submission.reply({ ...hidden, fieldErrors }) }, { status: error.status })
  }
}

/** An invitation. The brand is a slug, or `allBrands`; neither it nor the role has a default. */
export const inviteForm = defineForm((t) => {
  const missing = t('accounts:field.required')
  return z.object({
    email: filled(longest.email, missing).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('console:error.email')),
    name: filled(longest.name, missing),
    role: z.enum(roles, t('console:error.no_role')),
    brand: filled(longest.brand, t('console:error.no_brand')),
  })
})

/** The roles that an operator keeps ('moderator saffron', 'finance *'), and of one more at a brand or at all. */
export const grantsForm = defineForm((t) =>
  z
    .object({
      keep: z.array(z.string().max(100)).max(200).default([]),
      role: z.enum(['', ...roles]).default(''),
      brand: z.string().max(longest.brand).default(''),
    })
    .refine(({ role, brand }) => !role || brand, { path: ['brand'], error: t('console:error.no_brand') }),
)

/**
 * Returns the roles that an operator is to have.
 * @param idOf returns the id of a brand named in the form
 * @throws Response 400 for values that the form doesn't send
 */
export function grantsIn(
  { keep, role, brand }: FormValue<typeof grantsForm>,
  idOf: (brand: string) => string,
): Grant[] {
  const wished = [...keep.map((word) => word.split(' ')), ...(role ? [[role, brand]] : [])]
  return wished.map(([name, at]) => {
    const known = roles.find((each) => each === name)
    if (!known || !at) throw new Response(null, { status: 400 })
    return { role: known, brandId: at === allBrands ? null : idOf(at) }
  })
}
