import { z } from 'zod'
import { plainText } from '~/platform/forms/plain-text'
import { defineForm } from '~/ui/forms/define-form.server'

/** Maximum length of an answer in characters, about three pages. */
export const longestAnswer = 8_000

/** The console's form for answering a complaint. */
export const answerForm = defineForm((t) => {
  const missing = t('accounts:field.required')
  return z.object({
    answer: z
      .string(missing)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, missing)
          .max(longestAnswer, t('console:error.too_long', { most: longestAnswer })),
      ),
  })
})
