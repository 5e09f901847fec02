import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { changeEmail, emailOfChangeLink } from '~/modules/accounts/email/change-email.server'
import { EmailInUse, LinkInvalid } from '~/modules/accounts/errors'
import { PostingForm } from '~/modules/accounts/ui/posting-form'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm, tokenForm } from '~/platform/forms/read-form.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  i18n: ['settings', 'accounts'],
  title: 'settings:mail_change.page_title',
  noindex: true,
  banners: ['activation', 'emails', 'finish'],
}

/** Opening the link changes nothing; the page confirms by POST. */
export async function loader({ context }: LoaderFunctionArgs) {
  const token = context.url.searchParams.get('token') ?? ''
  const email = await emailOfChangeLink(context.tenant, token)
  return { token, email: email && readableEmail(email) }
}

type Reply = { changed: string } | { refused: 'link_invalid' | 'email_in_use' }

export const action = formAction([tokenForm], async ({ request, context }) => {
  const { token } = readForm(await request.formData(), tokenForm)
  try {
    const changed = await changeEmail(context.tenant, token, context.client.addressBlock)
    return data<Reply>({ changed: readableEmail(changed) })
  } catch (error) {
    if (error instanceof EmailInUse) return data<Reply>({ refused: 'email_in_use' }, { status: error.status })
    if (error instanceof LinkInvalid) return data<Reply>({ refused: 'link_invalid' }, { status: error.status })
    throw error
  }
})

export default function MailChangePage() {
  const { token, email } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <MailChange token={token} email={email} reply={reply} />
      </div>
    </main>
  )
}

function MailChange({ token, email, reply }: { token: string; email: string | null; reply: Reply | undefined }) {
  const { t } = useTranslation('settings')
  if (reply && 'changed' in reply) {
    const text = <Address sentence="mail_change.done_text" email={reply.changed} />
    return <Result icon="mail-check" kind="success" title={t('mail_change.done_title')} text={text} />
  }
  const refused = reply ? reply.refused : email === null && 'link_invalid'
  if (refused || email === null) {
    return (
      <Result icon="mail-x" kind="failure" title={t('mail_change.failed_title')} text={t(`accounts:error.${refused}`)}>
        <ButtonLink block to={paths.notifications}>
          {t('mail_change.to_settings')}
        </ButtonLink>
      </Result>
    )
  }
  const text = <Address sentence="mail_change.text" email={email} />
  return (
    <Result icon="mail" title={t('mail_change.title')} text={text}>
      <PostingForm token={token} label={t('mail_change.confirm')} />
    </Result>
  )
}

function Address({ sentence, email }: { sentence: string; email: string }) {
  const { t } = useTranslation('settings')
  return <Trans t={t} i18nKey={sentence} values={{ email }} components={{ strong: <strong /> }} />
}
