import { z } from 'zod'
import type { Member } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { blockMember } from '~/modules/blocks/block-member.server'
import { MemberNotFound } from '~/modules/blocks/errors'
import { plainText } from '~/platform/forms/plain-text'
import { defineForm } from '~/ui/forms/define-form.server'
import { ReporterSuspended, TooManyReports } from './errors'
import type { Evidence } from './report-member.server'
import { reportedName, reportMember } from './report-member.server'
import type { ReportReply } from './schema'
import { reportLimits, reportReasons } from './schema'

/**
 * Submits a report, and the block requested with it. Throws like `reportMember`, except for refusals that the form
 * shows.
 */
export async function submitReport(
  { t }: Pick<RequestContext, 't'>,
  member: Member,
  memberId: string,
  form: FormData,
  evidence?: Evidence,
): Promise<ReportReply> {
  const submission = reportForm.parse(t, form)
  if (submission.status !== 'success') return { result: submission.reply() }
  const { reason, message, block } = submission.value
  try {
    const name = (await reportedName(member, memberId)) ?? ''
    const joined = await reportMember(member, { memberId, reason, message: message ?? null }, evidence)
    return { sent: true, name, joined, blocked: block && (await blockIfThere(member, memberId)) }
  } catch (error) {
    if (error instanceof TooManyReports || error instanceof ReporterSuspended) {
      return { result: submission.reply({ formErrors: [t(error.code)] }) }
    }
    throw error
  }
}

/**
 * Returns false if the member has closed their account in the meantime: the report stands, but there is no one to
 * block.
 */
async function blockIfThere(member: Member, memberId: string): Promise<boolean> {
  try {
    await blockMember(member, memberId)
    return true
  } catch (error) {
    if (error instanceof MemberNotFound) return false
    throw error
  }
}

export const reportForm = defineForm((t) => {
  const message = z
    .string()
    .overwrite(plainText)
    .max(reportLimits.message, t('moderation:error.too_long', { max: reportLimits.message }))
    .transform((typed): string | undefined => typed || undefined)
    .optional()
  return z
    .object({
      reason: z.enum(reportReasons, t('moderation:error.reason')),
      message,
      block: z.boolean().default(false),
    })
    .refine(({ reason, message }) => reason !== 'other' || Boolean(message), {
      path: ['message'],
      error: t('moderation:error.message'),
    })
})
