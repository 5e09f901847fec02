import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import { EmailInUse } from '~/modules/accounts/errors'
import type { Operator } from '~/modules/operators/access/operator'
import { decideDebits } from '~/modules/payments/direct-debit/block-debits.server'
import { DomainError } from '~/platform/errors'
import type { Tenant } from '~/tenancy/tenant'
import { changeEmailOf, logOutMember, resendMail } from './acts/account.server'
import { decideAbout, restore } from './acts/decision.server'
import { giveGoodwill } from './acts/goodwill.server'
import { noteAbout } from './acts/note.server'
import { eraseMember, exportMember } from './acts/personal-data.server'
import type { MemberAct } from './acts-of'
import { openConversation, openConversations } from './file/open-messages.server'
import { openPayments } from './file/open-payments.server'
import { memberForms } from './forms.server'
import type { Opened } from './schema'

/** The operator, and the member whose page the form was sent from. */
interface ActContext {
  operator: Operator
  /** As returned by `brandAt` for the operator. */
  tenant: Tenant
  id: string
  t: Translate
}

/**
 * Result of an act: done, with the key of its message; opened, for this response only; or refused, with form errors.
 */
export type Acted =
  | { done: string; count?: number }
  | { opened: Opened }
  | { result: SubmissionResult<string[]>; status: number }

/** Parses an act's form and carries it out. Domain errors 409 and 429 are shown in the form; others are thrown. */
export async function submitAct(act: MemberAct, form: FormData, context: ActContext): Promise<Acted> {
  const { operator, tenant, id, t } = context
  const forms = memberForms(t)
  const read = <Schema extends z.ZodObject>(schema: Schema, work: (values: z.output<Schema>) => Promise<Acted>) =>
    submit(form, schema, t, work)
  switch (act) {
    case 'suspend':
      return read(forms.suspend, (wish) =>
        done('suspend', decideAbout(tenant, operator, id, { act: 'suspended', ...wish })),
      )
    case 'disable':
      return read(forms.disable, (wish) =>
        done('disable', decideAbout(tenant, operator, id, { act: 'disabled', ...wish })),
      )
    case 'restore':
      return read(forms.restore, ({ words }) => done('restore', restore(tenant, operator, id, words)))
    case 'log_out':
      return read(forms.log_out, async ({ session }) => ({
        done: 'log_out',
        count: await logOutMember(tenant, operator, id, session || null),
      }))
    case 'resend':
      return read(forms.resend, async () => ({ done: `resend_${await resendMail(tenant, operator, id)}` }))
    case 'credits':
      return read(forms.credits, async (goodwill) => {
        const { isNew, balance } = await giveGoodwill(tenant, operator, id, goodwill)
        return { done: isNew ? 'credits' : 'credits_before', count: balance }
      })
    case 'block_debits':
      return read(forms.block_debits, ({ reason }) =>
        done('block_debits', decideDebits(tenant, operator, id, { allowed: false, reason })),
      )
    case 'allow_debits':
      return read(forms.allow_debits, ({ reason }) =>
        done('allow_debits', decideDebits(tenant, operator, id, { allowed: true, reason })),
      )
    case 'email':
      return read(forms.email, (change) => done('email', changeEmailOf(tenant, operator, id, change)))
    case 'export':
      return read(forms.export, ({ reason }) => done('export', exportMember(tenant, operator, id, reason)))
    case 'erase':
      return read(forms.erase, ({ reason }) => done('erase', eraseMember(tenant, operator, id, reason)))
    case 'note':
      return read(forms.note, ({ note }) => done('note', noteAbout(tenant, operator, id, note)))
    case 'messages':
      return read(forms.messages, async ({ why, reason, conversation }) => {
        const opening = { reason: `${t(`console:members.why.${why}`)}: ${reason}` }
        return {
          opened: conversation
            ? { kind: 'conversation', ...(await openConversation(tenant, operator, id, { ...opening, conversation })) }
            : { kind: 'conversations', why, reason, lines: await openConversations(tenant, operator, id, opening) },
        }
      })
    case 'payments':
      return read(forms.payments, async ({ reason }) => ({
        opened: { kind: 'payments', ...(await openPayments(tenant, operator, id, reason)) },
      }))
  }
}

async function done(what: string, work: Promise<unknown>): Promise<Acted> {
  await work
  return { done: what }
}

/** Parses a form and runs `work`. Errors are shown at their field, or above the form, and typed values stay. */
async function submit<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
  t: Translate,
  work: (values: z.output<Schema>) => Promise<Acted>,
): Promise<Acted> {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return { result: submission.reply(), status: 422 }
  try {
    return await work(submission.value)
  } catch (error) {
    if (!(error instanceof DomainError) || ![409, 429].includes(error.status)) throw error
    const errorTexts = [t(error.code, error.data)]
    const errors = error instanceof EmailInUse ? { fieldErrors: { email: errorTexts } } : { formErrors: errorTexts }
    return { result: submission.reply(errors), status: error.status }
  }
}
