import type { MouseEvent } from 'react'
import { createContext, useContext } from 'react'
import type { MessageView } from '../../schema'

/** Returns the props of a link that reports a message, given by its key. */
export type ReportLinkOf = (message: string) => { to: string; onClick: (event: MouseEvent) => void }

/** Actions on the messages of a conversation, which are identified by their keys. */
export interface MessageActs {
  /** Name of the peer. */
  name: string
  /** Path of the peer's profile; null when it can't be opened. */
  profile: string | null
  /** The viewer may write, and so may also give hearts and reply. */
  open: boolean
  /** Whether a message has a heart, including a press on this page that the server has not processed yet. */
  hearted: (message: Pick<MessageView, 'id' | 'hearted'>) => boolean
  heart: (message: string, on: boolean) => void
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
