import { useFetchers, useSubmit } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { createContext, useContext } from 'react'
import { paths } from '~/paths'
import type { ConversationView, MessageView, Reaction } from '../../schema'
import { conversationIntents, reactions } from '../../schema'

/** Returns the props of a link that reports a message, given by its key. */
export type ReportLinkOf = (message: string) => { to: string; onClick: (event: MouseEvent) => void }

/** Actions on the messages of a conversation, which are identified by their keys. */
export interface MessageActs {
  /** Name of the peer. */
  name: string
  /** Path of the peer's profile; null when it can't be opened. */
  profile: string | null
  /** The viewer may write, and so may also react and reply. */
  open: boolean
  /** The reaction to a message, including one from this page that the server has not processed yet. */
  reaction: (message: Pick<MessageView, 'id' | 'reaction'>) => Reaction | null
  /** Reacts to a message, or takes the reaction back. */
  react: (message: string, reaction: Reaction | null) => void
  /** Opens a gift, or notes that a recording was heard. */
  openGift: (message: string) => void
  reply: (message: MessageView) => void
  report: ReportLinkOf
}

export const MessageActsContext = createContext<MessageActs | null>(null)

export function useMessageActs(): MessageActs {
  const acts = useContext(MessageActsContext)
  if (!acts) throw new Error('a message outside of a conversation')
  return acts
}

/** Returns the actions on a conversation's messages. Each is submitted independently, and a reaction is shown at once. */
export function useActsOf(
  { peer, composer }: ConversationView,
  action: string,
  { reply, report }: { reply: (message: MessageView) => void; report: ReportLinkOf },
): MessageActs {
  const submit = useSubmit()
  const underWay = useFetchers()
  const send = (intent: string, message: string, values: Record<string, string> = {}) =>
    submit(
      { intent, message, script: 'yes', ...values },
      { method: 'post', action, navigate: false, fetcherKey: `${intent} ${message}` },
    )
  return {
    name: peer.name,
    profile: peer.gone ? null : paths.member(peer.id),
    open: composer.barrier === null,
    reaction: ({ id, reaction }) => {
      const sent = underWay.find(({ key }) => key === `${conversationIntents.react} ${id}`)?.formData?.get('reaction')
      return sent == null ? reaction : (reactions.find((one) => one === sent) ?? null)
    },
    react: (message, reaction) => send(conversationIntents.react, message, { reaction: reaction ?? '' }),
    openGift: (message) => send(conversationIntents.openGift, message),
    reply,
    report,
  }
}

/** Copies the text of a message to the clipboard. Does nothing where the browser doesn't allow it. */
export function copyMessage({ body }: Pick<MessageView, 'body'>): void {
  if (body) navigator.clipboard?.writeText(body).catch(() => undefined)
}
