import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { peerOf } from '~/modules/chats/queries.server'
import { conversationTexts } from '~/modules/chats/reading/conversation-texts.server'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import type { SendOutcome } from '~/modules/chats/schema'
import { readMessageForm, submitMessage } from '~/modules/chats/sending/submit-message.server'
import { conversationTitle } from '~/modules/chats/ui/conversation-title'
import { reachingServer } from '~/modules/chats/ui/reaching-server'
import { ReportableConversation } from '~/modules/moderation/ui/reportable-conversation'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  title: (loaded) => conversationTitle(loaded as Awaited<ReturnType<typeof loader>> | undefined),
}

export { unlessOnlyOpened as shouldRevalidate } from '~/modules/chats/ui/unless-only-opened'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const before = context.url.searchParams.get('before')
  return {
    conversation: await openConversation(member, params.id ?? '', before),
    ...conversationTexts(context),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const id = params.id ?? ''
  const form = await readMessageForm(request, member, context.t)
  if ('refused' in form) return data(form, { status: form.refused.status })
  const { intent, script } = readForm(form, actionForm)
  switch (intent) {
    case 'block':
      await blockMember(member, await peerOf(member, id))
      throw redirect(`/chats/${id}`)
    case 'unblock':
      await unblockMember(member, await peerOf(member, id))
      throw redirect(`/chats/${id}`)
    default: {
      const outcome = await submitMessage(member, { conversation: id }, form, context.t)
      if ('sent' in outcome && !script) throw redirect(`/chats/${id}`)
      return 'refused' in outcome ? data(outcome, { status: outcome.refused.status }) : outcome
    }
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  reachingServer(() => serverAction<typeof action>())

export default function OpenConversation() {
  const { conversation, warning, premiumText } = useLoaderData<typeof loader>()
  return (
    <ReportableConversation
      key={conversation.id}
      conversation={conversation}
      action={`/chats/${conversation.id}`}
      warning={warning}
      premiumText={premiumText}
      answer={useActionData<SendOutcome>()}
    />
  )
}

export { ReportableRefusal as ErrorBoundary } from '~/modules/moderation/ui/reportable-refusal'
