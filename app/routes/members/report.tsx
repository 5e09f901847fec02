import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { attachesUnmatched, reportedName } from '~/modules/moderation/report-member.server'
import type { ReportReply } from '~/modules/moderation/schema'
import { reportPath } from '~/modules/moderation/schema'
import { reportForm, submitReport } from '~/modules/moderation/submit-report.server'
import { ReportForm } from '~/modules/moderation/ui/report-form'
import { ReportSent } from '~/modules/moderation/ui/report-sent'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { cachedViewer: true },
  i18n: ['moderation', 'members'],
  title: 'moderation:page_title',
  noindex: true,
}

/** Report form as a page. With JavaScript the same form opens as a dialog over the current page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const id = params.id ?? ''
  const conversation = conversationOf(context.url)
  const sent = context.url.searchParams.get('sent')
  const origin = conversation ? paths.chat(conversation) : paths.member(id)
  return {
    name: await reportedName(viewer, id),
    action: reportPath(id, conversation, messageIn(context.url)),
    back: sent === 'blocked' ? paths.members : origin,
    id,
    sent: sent !== null,
    blocked: sent === 'blocked',
    joined: context.url.searchParams.has('joined'),
    evidence: conversation !== null || (await attachesUnmatched(viewer, id)),
    rules: await reportForm.rules(context.t),
  }
}

export const action = formAction([reportForm, actionForm], async ({ request, params, context }) => {
  const member = requireMember(context)
  const id = params.id ?? ''
  const form = await request.formData()
  const conversationId = conversationOf(context.url)
  const reply = await submitReport(
    context,
    member,
    id,
    form,
    conversationId ? { conversationId, message: messageIn(context.url) } : undefined,
  )
  if ('result' in reply) return data(reply, { status: 422 })
  if (readForm(form, actionForm).script) return data(reply)
  const sent = new URLSearchParams({ sent: reply.blocked ? 'blocked' : 'yes' })
  if (reply.joined) sent.set('joined', 'yes')
  if (conversationId) sent.set('conversation', conversationId)
  return redirect(`${reportPath(id)}?${sent}`)
})

/** Returns the key of the reported message. */
function messageIn({ searchParams }: URL): string | null {
  return searchParams.get('message')?.slice(0, longestKey) ?? null
}

/** Maximum length of a message key. */
const longestKey = 200

function conversationOf({ searchParams }: URL): string | null {
  const id = searchParams.get('conversation')
  return id && isUuid(id) ? id : null
}

export default function ReportPage() {
  const { t } = useTranslation('moderation')
  const page = useLoaderData<typeof loader>()
  const reply = useReply<ReportReply>()
  const { name } = page
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}>
        {page.sent ? (
          <ReportSent
            joined={page.joined}
            blocked={page.blocked ? (name ?? t('somebody')) : null}
            action={paths.member(page.id)}
          >
            <ButtonLink to={page.back}>{t('sent.back')}</ButtonLink>
          </ReportSent>
        ) : (
          <>
            <h1 className="heading-2">{name === null ? t('title_unnamed') : t('title', { name })}</h1>
            <ReportForm action={page.action} name={name} reply={reply} evidence={page.evidence} rules={page.rules}>
              <ButtonLink look="ghost" block to={page.back}>
                {t('form.cancel')}
              </ButtonLink>
            </ReportForm>
          </>
        )}
      </div>
    </main>
  )
}
