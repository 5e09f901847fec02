import { data, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useRevalidator } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { ConversationNotFound } from '~/modules/chats/errors'
import { removeChat, restoreChat } from '~/modules/chats/remove-chat.server'
import type { RemovalOutcome } from '~/modules/chats/schema'
import { chatIntents } from '~/modules/chats/schema'
import { reachingServer } from '~/modules/chats/ui/reaching-server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { callApi } from '~/ui/fetching/api-client'
import { useReply } from '~/ui/forms/use-reply'
import { Alert } from '~/ui/notices/alert'
import { EmptyState } from '~/ui/panels'

export const handle: RouteHandle = {
  title: 'chats:title',
  offers: true,
  news: 'chats',
  balance: true,
  request: { cachedViewer: true, microphone: true },
}

const listForm = pageForm({ conversation: formFields.id, intent: formFields.intent })

/** Removes a chat from the list (specification 4), or restores it. */
export const action = formAction([listForm], async ({ request, context }) => {
  const member = requireMember(context)
  const { conversation, intent } = readForm(await request.formData(), listForm)
  const restores = intent === chatIntents.restore
  try {
    await (restores ? restoreChat(member, conversation) : removeChat(member, conversation))
  } catch (error) {
    if (!(error instanceof ConversationNotFound)) throw error
    return data({ problem: context.t(error.code) }, { status: error.status })
  }
  throw redirect(restores ? paths.chat(conversation) : `${paths.chats}?removed=${conversation}`)
})

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  reachingServer(() => serverAction<typeof action>())

export default function Chats() {
  const { t } = useTranslation(['chats', 'common'])
  const answer = useReply<RemovalOutcome>()
  const { revalidate } = useRevalidator()

  // On failure the member gets an alert, and the list is reloaded (specification 4). A reload while the server is
  // unreachable would lose the page, so a call checks the server first.
  useEffect(() => {
    if (!answer) return
    window.alert(problemIn(answer, t))
    if ('failed' in answer) callApi(paths.api.chats).then(revalidate, () => {})
    else revalidate()
  }, [answer, t, revalidate])

  return (
    <section
      className="flex min-h-0 min-w-0 flex-col justify-center bg-bg max-md:group-data-[view=list]/chat:hidden xl:col-[2/-1]"
      aria-label={t('talk.none.title')}
    >
      {answer && <Alert>{problemIn(answer, t)}</Alert>}
      <EmptyState icon="message-circle" title={t('talk.none.title')} />
    </section>
  )
}

const problemIn = (outcome: RemovalOutcome, t: TFunction) =>
  'failed' in outcome ? t('common:error.try_later') : outcome.problem
