import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readUnsubscribeToken, unsubscribe, unsubscribeInMailApp } from '~/modules/accounts/email/unsubscribe.server'
import { PostingForm } from '~/modules/accounts/ui/posting-form'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm, tokenForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { signed: true },
  i18n: ['settings'],
  title: 'settings:unsubscribe.page_title',
  noindex: true,
  unwarned: true,
}

/** Opening the link changes nothing: the page posts, as does a mailbox's own unsubscribe button (RFC 8058). */
export function loader({ context }: LoaderFunctionArgs) {
  const token = context.url.searchParams.get('token') ?? ''
  return { token, preference: readUnsubscribeToken(context.tenant, token)?.preference ?? null }
}

const oneClickForm = pageForm({ 'List-Unsubscribe': formFields.word })

export const action = formAction([tokenForm, oneClickForm], async ({ request, context }) => {
  const token = context.url.searchParams.get('token') ?? ''
  const form = readForm(await request.formData(), oneClickForm)
  const inMailApp = form['List-Unsubscribe'] === 'One-Click'
  const done = await (inMailApp ? unsubscribeInMailApp : unsubscribe)(context.tenant, token)
  return { done }
})

export default function UnsubscribePage() {
  const { token, preference } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <Unsubscribe token={token} preference={preference} done={reply?.done ?? null} />
      </div>
    </main>
  )
}

function Unsubscribe({ token, preference, done }: { token: string; preference: string | null; done: string | null }) {
  const { t } = useTranslation('settings')
  const settings = (
    <ButtonLink block to={paths.notifications}>
      {t('unsubscribe.settings')}
    </ButtonLink>
  )
  if (preference === null) {
    return (
      <Result icon="mail-x" kind="failure" title={t('unsubscribe.failed_title')} text={t('unsubscribe.failed_text')}>
        {settings}
      </Result>
    )
  }
  const kind = t(`unsubscribe.preference.${preference}`)
  if (done) {
    return (
      <Result
        icon="mail-minus"
        kind="success"
        title={t('unsubscribe.done_title')}
        text={t('unsubscribe.done_text', { kind })}
      >
        {settings}
      </Result>
    )
  }
  return (
    <Result icon="mail-minus" title={t('unsubscribe.title')} text={t('unsubscribe.text', { kind })}>
      <PostingForm token={token} label={t('unsubscribe.do')} />
    </Result>
  )
}
