import { useFetchers, useSubmit } from '@remix-run/react'
import { paths } from '~/paths'
import type { ConversationView, MessageView } from '../../schema'
import { conversationIntents } from '../../schema'
import type { MessageActs, ReportLinkOf } from './message-acts'

/** Returns the actions on a conversation's messages. Each is submitted independently, and a heart is shown at once. */
export function useActsOf(
  { peer, composer }: ConversationView,
  action: string,
  { reply, report }: { reply: (message: MessageView) => void; report: ReportLinkOf },
): MessageActs {
  const submit = useSubmit()
  const underWay = useFetchers()
  const send = (intent: string, message: string) =>
    submit(
      { intent, message, script: 'yes' },
      { method: 'post', action, navigate: false, fetcherKey: `${intent} ${message}` },
    )
  return {
    name: peer.name,
    profile: peer.gone ? null : paths.member(peer.id),
    open: composer.barrier === null,
    hearted: ({ id, hearted }) => {
      const pressed = underWay.findLast(({ formData }) => formData?.get('message') === id)?.formData?.get('intent')
      if (pressed === conversationIntents.heart) return true
      return pressed === conversationIntents.takeHeart ? false : hearted
    },
    heart: (message, on) => send(on ? conversationIntents.heart : conversationIntents.takeHeart, message),
    openGift: (message) => send(conversationIntents.openGift, message),
    reply,
    report,
  }
}
