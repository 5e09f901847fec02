import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { actInConversation } from '~/modules/chats/act-in-conversation.server'
import { conversationTexts } from '~/modules/chats/reading/conversation-texts.server'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import type { SendOutcome } from '~/modules/chats/schema'
import { conversationForm } from '~/modules/chats/sending/submit-message.server'
import { refusedBefore } from '~/modules/chats/sending/unsent/refused-before.server'
import { conversationTitle } from '~/modules/chats/ui/conversation-title'
import { reachingServer } from '~/modules/chats/ui/reaching-server'
import { ReportableConversation } from '~/modules/moderation/ui/reportable-conversation'
import { paths } from '~/paths'
import { uploadAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { opens: 'conversation', microphone: true },
  title: (loaded) => conversationTitle(loaded as Awaited<ReturnType<typeof loader>> | undefined),
  conversation: true,
  news: 'chats',
  balance: true,
}

export { unlessOnlyOpened as shouldRevalidate } from '~/modules/chats/ui/unless-only-opened'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const { searchParams } = context.url
  const conversation = await openConversation(member, params.id ?? '', {
    before: searchParams.get('before'),
    reply: searchParams.get('reply'),
    about: searchParams.get('about'),
    asks: searchParams.get('ask'),
  })
  return {
    conversation,
    refused: refusedBefore(context, conversation.composer),
    ...conversationTexts(context, conversation),
  }
}

export const action = uploadAction([conversationForm], ({ request, params, context }) => {
  const id = params.id ?? ''
  return actInConversation(request, context, { conversation: id }, paths.chat(id))
})

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  reachingServer(() => serverAction<typeof action>())

export default function OpenConversation() {
  const { conversation, refused, warning, premiumText } = useLoaderData<typeof loader>()
  return (
    <ReportableConversation
      key={conversation.id}
      conversation={conversation}
      action={paths.chat(conversation.id ?? '')}
      warning={warning}
      premiumText={premiumText}
      answer={useReply<SendOutcome>() ?? (refused ? { refused } : undefined)}
    />
  )
}

export { ReportableRefusal as ErrorBoundary } from '~/modules/moderation/ui/reportable-conversation'
