import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { RequestContext } from '~/tenancy/request-context.server'

interface Bounds {
  /** Characters. */
  max: number
  /** Text for an empty one. */
  missing: 'moderation:error.reasons' | 'moderation:error.answer'
}

/** A form with one text, which must say something. */
export function messageSchema(t: RequestContext['t'], bounds: Bounds) {
  const missing = t(bounds.missing)
  const message = z
    .string({ error: missing })
    .max(bounds.max, t('moderation:error.too_long', { max: bounds.max }))
    .transform((typed) =>
      typed
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, '')
        .trim(),
    )
    .pipe(z.string(missing).min(1, missing))
  return z.object({ message })
}

/** What it says, or what is wrong with it. */
export function readMessage(
  form: FormData,
  t: RequestContext['t'],
  bounds: Bounds,
): { message: string } | { result: SubmissionResult<string[]> } {
  const submission = parseWithZod(form, { schema: messageSchema(t, bounds) })
  return submission.status === 'success' ? submission.value : { result: submission.reply() }
}
