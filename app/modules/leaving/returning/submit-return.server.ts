import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { accountWithName } from '~/modules/accounts/account-row.server'
import { linksToday } from '~/modules/accounts/email/links.server'
import { sendWayBack } from '~/modules/accounts/email/way-back.server'
import { LinkInvalid } from '~/modules/accounts/errors'
import type { SessionFormContext } from '~/modules/accounts/request-context'
import { sessionClient } from '~/modules/accounts/sessions/browser.server'
import { keepSession } from '~/modules/accounts/sessions/sessions.server'
import { emailField } from '~/modules/accounts/sign-up/form-fields.server'
import { timeZoneIn } from '~/modules/accounts/user/time-zone.server'
import { readForm, tokenForm } from '~/platform/forms/read-form.server'
import { accountKey } from '~/platform/names/account-key.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { Tenant } from '~/tenancy/tenant'
import { defineForm } from '~/ui/forms/define-form.server'
import type { ReturnReply } from '../schema'
import { reactivate } from './reactivate.server'

/** Maximum number of reactivation e-mails per account and day. */
const linksPerDay = 3

/** Asks for the e-mail of a closed account. */
export const wayBackForm = defineForm((t) => z.object({ email: emailField(t) }))

/** Reactivates the account. The result `in` means that the browser is also logged in. */
export async function submitReturn(context: SessionFormContext, form: FormData): Promise<ReturnReply> {
  const { tenant, cookies } = context
  const { token } = readForm(form, tokenForm)
  try {
    const session = await reactivate(tenant, token, sessionClient(context, timeZoneIn(form)))
    if (session) keepSession(cookies, session)
    return { kind: session ? 'in' : 'back' }
  } catch (error) {
    if (error instanceof LinkInvalid) return { kind: 'invalid' }
    throw error
  }
}

/**
 * Sends the link to the address of a closed account again, 3 times a day. The response is the same for unknown
 * addresses, so it doesn't reveal who was a member.
 */
export async function submitWayBack({ tenant, t }: SessionFormContext, form: FormData): Promise<ReturnReply> {
  const submission = wayBackForm.parse(t, form)
  if (submission.status !== 'success') return { kind: 'unsent', result: submission.reply() }
  const { email } = submission.value
  await sendAgain(tenant, email)
  return { kind: 'sent', email: readableEmail(email) }
}

function sendAgain(tenant: Tenant, email: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const account = await accountWithName(db)
      .where('accounts.email_key', '=', accountKey(email))
      .where('accounts.deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!account?.deleted_at) return
    const { id, deleted_at: deletedAt } = account
    if ((await linksToday(db, id, 'reactivation', tenant.settings.time_zone)) >= linksPerDay) return
    await sendWayBack(db, tenant, { id, deletedAt }, { mail: 'waits_for_deletion' })
  })
}
