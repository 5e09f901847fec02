import type { SubmissionResult } from '@conform-to/dom'
import { z } from 'zod'
import type { RequestContext } from '~/modules/accounts/request-context'
import { plainText } from '~/platform/forms/plain-text'
import type { Tenant } from '~/tenancy/tenant'
import { defineForm } from '~/ui/forms/define-form.server'

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
  const form = defineForm((t) => {
    const message = z
      .string({ error: t(missing) })
      .overwrite(plainText)
      .min(1, t(missing))
      .max(max, t('moderation:error.too_long', { max }))
    return z.object({ message })
  })
  return {
    ...form,
    /** Returns what the page shows next, or the errors together with the input. */
    async submit(
      { tenant, t }: Pick<RequestContext, 'tenant' | 't'>,
      token: string,
      sent: FormData,
    ): Promise<View | { result: SubmissionResult<string[]> }> {
      const submission = form.parse(t, sent)
      if (submission.status !== 'success') return { result: submission.reply() }
      return submit(tenant, token, submission.value.message)
    },
  }
}
