import { z } from 'zod'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'

/** Maximum length of an answer in characters, about three pages. */
export const longestAnswer = 8_000

type Text = (key: string, data?: Record<string, number>) => string

/** Schema of the console's form for answering a complaint. */
export function answerSchema(t: Text) {
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
}

export const answerForm = formShape(answerSchema(untranslated))
