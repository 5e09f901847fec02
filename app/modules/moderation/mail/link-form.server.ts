import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { RequestContext } from '~/modules/accounts/request-context'
import { plainText } from '~/platform/forms/plain-text'
import type { Tenant } from '~/tenancy/tenant'

interface LinkForm<View> {
  /** Maximum number of characters. */
  max: number
  /** Error shown for an empty text. */
  missing: 'moderation:error.reasons' | 'moderation:error.answer'
  /** @returns what the page shows next */
  submit: (tenant: Tenant, token: string, message: string) => Promise<View>
}

/** Creates the form behind a signed mail link: a single required text. */
export function linkForm<View>({ max, missing, submit }: LinkForm<View>) {
  function schema(t: Translate) {
    const message = z
      .string({ error: t(missing) })
      .overwrite(plainText)
      .min(1, t(missing))
      .max(max, t('moderation:error.too_long', { max }))
    return z.object({ message })
  }
  return {
    schema,
    /** Returns what the page shows next, or the errors together with the input. */
    async submit(
      { tenant, t }: Pick<RequestContext, 'tenant' | 't'>,
      token: string,
      form: FormData,
    ): Promise<View | { result: SubmissionResult<string[]> }> {
      const submission = parseWithZod(form, { schema: schema(t) })
      if (submission.status !== 'success') return { result: submission.reply() }
      return submit(tenant, token, submission.value.message)
    },
  }
}
