import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { actInConversation } from '~/modules/chats/act-in-conversation.server'
import { conversationTexts } from '~/modules/chats/reading/conversation-texts.server'
import { conversationWith, openConversation } from '~/modules/chats/reading/open-conversation.server'
import type { SendOutcome } from '~/modules/chats/schema'
import { conversationForm } from '~/modules/chats/sending/submit-message.server'
import { refusedBefore } from '~/modules/chats/sending/unsent/refused-before.server'
import { conversationTitle } from '~/modules/chats/ui/conversation-title'
import { reachingServer } from '~/modules/chats/ui/reaching-server'
import { attachesUnmatched } from '~/modules/moderation/report-member.server'
import { ReportableConversation } from '~/modules/moderation/ui/reportable-conversation'
import { paths } from '~/paths'
import { uploadAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { microphone: true },
  title: (loaded) => conversationTitle(loaded as Awaited<ReturnType<typeof loader>> | undefined),
  conversation: true,
  navigation: 'messages',
  news: 'chats',
  balance: true,
}

export { unlessOnlyOpened as shouldRevalidate } from '~/modules/chats/ui/unless-only-opened'

/** Redirects to the conversation with a member, or shows an empty one that the first message creates. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const { searchParams } = context.url
  const about = searchParams.get('about')
  const found = await conversationWith(member, params.id ?? '', about)
  if ('existing' in found) {
    // Response to a refused message: rendered here, because a redirect would lose the reason and the text.
    if (context.method === 'POST') {
      const conversation = await openConversation(member, found.existing, { about })
      return { conversation, attaches: false, refused: null, ...conversationTexts(context, conversation) }
    }
    const refused = searchParams.get('refused')
    const query = new URLSearchParams({
      ...(refused && { refused }),
      ...(!refused && searchParams.has('gift') && { gift: '1' }),
      ...(about !== null && { about }),
    })
    throw redirect(query.size > 0 ? `${paths.chat(found.existing)}?${query}` : paths.chat(found.existing))
  }
  const conversation = found.begins
  const attaches = await attachesUnmatched(member, conversation.peer.id)
  return {
    conversation,
    attaches,
    refused: refusedBefore(context, conversation.composer),
    ...conversationTexts(context, conversation),
  }
}

export const action = uploadAction([conversationForm], ({ request, params, context }) => {
  const to = params.id ?? ''
  return actInConversation(request, context, { to }, paths.memberChat(to))
})

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  reachingServer(() => serverAction<typeof action>())

export default function BeginConversation() {
  const { conversation, attaches, refused, warning, premiumText } = useLoaderData<typeof loader>()
  return (
    <ReportableConversation
      key={conversation.peer.id}
      conversation={conversation}
      attaches={attaches}
      action={paths.memberChat(conversation.peer.id)}
      warning={warning}
      premiumText={premiumText}
      answer={useReply<SendOutcome>() ?? (refused ? { refused } : undefined)}
    />
  )
}

export { ReportableRefusal as ErrorBoundary } from '~/modules/moderation/ui/reportable-conversation'
