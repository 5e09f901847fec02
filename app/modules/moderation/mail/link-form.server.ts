import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { RequestContext } from '~/modules/accounts/request-context'
import type { Tenant } from '~/tenancy/tenant'

type Translate = RequestContext['t']

interface LinkForm<View> {
  /** Characters. */
  max: number
  /** Text for an empty one. */
  missing: 'moderation:error.reasons' | 'moderation:error.answer'
  /** @returns what the page shows then */
  submit: (tenant: Tenant, token: string, message: string) => Promise<View>
}

/** The form behind the signed link of a mail: one text, which must say something. */
export function linkForm<View>({ max, missing, submit }: LinkForm<View>) {
  function schema(t: Translate) {
    const message = z
      .string({ error: t(missing) })
      .max(max, t('moderation:error.too_long', { max }))
      .transform((typed) =>
        typed
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]/gu, '')
          .trim(),
      )
      .pipe(z.string(t(missing)).min(1, t(missing)))
    return z.object({ message })
  }
  return {
    schema,
    /** What the page shows then, or what is wrong, with what was typed. */
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
