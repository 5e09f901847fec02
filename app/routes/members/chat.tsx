import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { conversationTexts } from '~/modules/chats/reading/conversation-texts.server'
import { conversationWith, openConversation } from '~/modules/chats/reading/open-conversation.server'
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

/** Leads to the conversation with a member, or to an empty one that the first message makes. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const found = await conversationWith(member, params.id ?? '')
  if ('existing' in found) {
    // After a message that was refused here: with its reason and its text, which a redirect would lose.
    if (context.method === 'POST') {
      return { conversation: await openConversation(member, found.existing), ...conversationTexts(context) }
    }
    throw redirect(`/chats/${found.existing}${context.url.searchParams.has('gift') ? '?gift=1' : ''}`)
  }
  return { conversation: found.begins, ...conversationTexts(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const to = params.id ?? ''
  const form = await readMessageForm(request, member, context.t)
  if ('refused' in form) return data(form, { status: form.refused.status })
  const { intent, script } = readForm(form, actionForm)
  switch (intent) {
    case 'block':
      await blockMember(member, to)
      throw redirect(`/members/${to}/chat`)
    case 'unblock':
      await unblockMember(member, to)
      throw redirect(`/members/${to}/chat`)
    default: {
      const outcome = await submitMessage(member, { to }, form, context.t)
      if ('sent' in outcome && !script) throw redirect(`/chats/${outcome.sent.conversationId}`)
      return 'refused' in outcome ? data(outcome, { status: outcome.refused.status }) : outcome
    }
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  reachingServer(() => serverAction<typeof action>())

export default function BeginConversation() {
  const { conversation, warning, premiumText } = useLoaderData<typeof loader>()
  return (
    <ReportableConversation
      key={conversation.peer.id}
      conversation={conversation}
      action={`/members/${conversation.peer.id}/chat`}
      warning={warning}
      premiumText={premiumText}
      answer={useActionData<SendOutcome>()}
    />
  )
}

export { ReportableRefusal as ErrorBoundary } from '~/modules/moderation/ui/reportable-refusal'
