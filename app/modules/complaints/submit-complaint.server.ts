import { z } from 'zod'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import type { RequestContext } from '~/modules/accounts/request-context'
import { emailField } from '~/modules/accounts/sign-up/form-fields.server'
import { plainText } from '~/platform/forms/plain-text'
import { defineForm } from '~/ui/forms/define-form.server'
import type { ComplaintReply } from './schema'
import { complaintLimits, complaintTopics } from './schema'
import { sendComplaint, TooManyComplaints } from './send-complaint.server'

type Context = Pick<RequestContext, 'tenant' | 't' | 'client' | 'language' | 'viewer'>

/** Handles the form of /complaints. Returns the reference number, or the errors together with everything that was typed. */
export async function submitComplaint(
  context: Context,
  form: FormData,
): Promise<{ reference: string } | ComplaintReply> {
  const { tenant, t, client, language } = context
  const viewer = visitorOrMember(context)
  const submission = complaintForm.parse(t, form)
  if (submission.status !== 'success') return { result: submission.reply() }
  const { order_number, ...fields } = submission.value
  try {
    const complaint = { ...fields, orderNumber: order_number ?? null, language }
    return { reference: await sendComplaint(tenant, complaint, { member: viewer, addressBlock: client.addressBlock }) }
  } catch (error) {
    if (error instanceof TooManyComplaints) return { result: submission.reply({ formErrors: [t(error.code)] }) }
    throw error
  }
}

export const complaintForm = defineForm((t) => {
  const text = (max: number) => {
    const missing = t('complaints:error.missing')
    return z.string({ error: missing }).overwrite(plainText).min(1, missing).max(max, t('complaints:error.too_long'))
  }
  return z.object({
    topic: z.enum(complaintTopics, t('complaints:error.topic')),
    name: text(complaintLimits.name),
    email: emailField(t),
    order_number: text(complaintLimits.order).optional(),
    message: text(complaintLimits.message),
  })
})
