import { z } from 'zod'
import { grounds, longestWords, suspension } from '~/modules/moderation/queue/schema'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import { formFields } from '~/platform/forms/read-form.server'
import { emailAddress } from '~/platform/names/email-address.server'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import type { MemberAct } from './acts-of'
import { longest, mostGoodwill, readingReasons } from './schema'

type Text = (key: string, data?: Record<string, number>) => string

/** Schemas of the forms on a member's page, by the act that `intent` names. */
export function memberForms(t: Text) {
  const missing = t('accounts:field.required')
  const textUpTo = (most: number) =>
    z.string(missing).overwrite(plainText).min(1, missing).max(most, t('console:error.too_long', { most }))
  const number = (most: number) => {
    const wrong = t('console:error.number', { most })
    return z
      .string(missing)
      .max(6, { error: wrong, abort: true })
      .refine((typed) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most, wrong)
      .transform(Number)
  }
  const reason = textUpTo(longest.reason)
  const ground = z.enum(grounds, missing)
  const words = z
    .string()
    .overwrite(plainText)
    .max(longestWords, t('console:error.too_long', { most: longestWords }))
    .default('')
  return {
    suspend: z.object({ days: number(suspension.most), ground, words }),
    disable: z.object({ ground, words }),
    restore: z.object({ words }),
    log_out: z.object({ session: formFields.id }),
    resend: z.object({}),
    credits: z.object({ credits: number(mostGoodwill), reason, key: z.uuid(missing) }),
    block_debits: z.object({ reason }),
    allow_debits: z.object({ reason }),
    email: z.object({
      email: z
        .string(missing)
        .overwrite(emailAddress)
        .min(1, { error: missing, abort: true })
        .max(254, t('console:error.email'))
        .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('console:error.email')),
      reason,
    }),
    export: z.object({ reason }),
    erase: z.object({ reason }),
    note: z.object({ note: textUpTo(longest.note) }),
    messages: z.object({ why: z.enum(readingReasons, missing), reason, conversation: formFields.id }),
    payments: z.object({ reason }),
  } satisfies Record<MemberAct, z.ZodObject>
}

export const intentForm = z.object({ intent: formFields.intent })

/** Field names and bounds of all these forms, for app/routes.ts. */
export const memberFormShapes = [intentForm, ...Object.values(memberForms(untranslated))].map((schema) =>
  formShape(schema),
)

/** Returns the browser's validation rules for the forms of these acts. */
export async function actRules(t: Text, acts: readonly MemberAct[]): Promise<Partial<Record<MemberAct, FormRules>>> {
  const forms = memberForms(t)
  return Object.fromEntries(await Promise.all(acts.map(async (act) => [act, await formRules(forms[act])] as const)))
}

const moment = z.iso.datetime({ precision: 3 }).refine((value) => Date.parse(value) > 0)

/** Reads from a URL's query the moment (ISO 8601) that the timeline begins before; null for its newest part. */
export function timelineBefore(query: URLSearchParams): string | null {
  return moment.nullable().catch(null).parse(query.get('before'))
}
