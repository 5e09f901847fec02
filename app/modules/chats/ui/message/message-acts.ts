import type { MouseEvent } from 'react'
import { createContext, useContext } from 'react'
import type { MessageView } from '../../schema'

/** What makes a link to the report of a message. */
export type ReportLinkOf = (message: string) => { to: string; onClick: (event: MouseEvent) => void }

/** What can be done with a message of the conversation; messages are named by their keys. */
export interface MessageActs {
  /** The other one. */
  name: string
  /** The address of the other one's profile; null when it can't be opened. */
  profile: string | null
  /** Something may be written: so a heart may be given, and a message answered. */
  open: boolean
  /** Whether a message has its heart, as the last press here says. */
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
