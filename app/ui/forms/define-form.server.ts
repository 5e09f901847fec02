import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { rulesIn } from './form-rules.server'

/**
 * Makes a form from its schema, which depends on its texts alone: every text has a maximum. `formAction` reads the
 * form's bounds, the page gets its rules for the browser, and `parse` returns Conform's submission, whose `reply()` has
 * each error at its field.
 */
export function defineForm<Schema extends z.ZodType>(schemaIn: (t: Translate) => Schema) {
  return {
    shape: formShape(schemaIn(untranslated)),
    rules: (t: Translate) => rulesIn(t, schemaIn),
    parse: (t: Translate, sent: FormData) => parseWithZod(sent, { schema: schemaIn(t) }),
  }
}

/** Values of a form of `defineForm` that passed. */
export type FormValue<Form extends { parse: (t: Translate, sent: FormData) => unknown }> = Extract<
  ReturnType<Form['parse']>,
  { status: 'success'; value: unknown }
>['value']
