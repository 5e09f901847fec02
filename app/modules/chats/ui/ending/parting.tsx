import type { ReactNode } from 'react'
import type { ConversationView, SendRefusal } from '../../schema'
import { Meeting } from '../meeting/meeting'
import { DateTips } from '../meeting/tips'
import { AskGoodbye } from './ask-goodbye'
import { AskUnmatch } from './ask-unmatch'
import { ClosedChat } from './closed-chat'

/** Whether the menu offers a meeting and a goodbye: the two write to each other, and the peer is a person. */
export function canPart({ id, peer, composer, messages }: ConversationView): boolean {
  return id !== null && composer.barrier === null && !peer.fictional && messages.length > 0
}

interface Asked {
  ask: string | null
  refused: SendRefusal | null
  /** Without a script, a meeting has only its tips. */
  scripted: boolean
}

/** Returns what the menu opens in place of the composer, a meeting or an end, or says that the chat is closed. */
export function partingOf(conversation: ConversationView, { ask, refused, scripted }: Asked): ReactNode {
  const { peer, loss, matched, emergencyNumber, composer, ending } = conversation
  if (ending && composer.barrier === 'ended') return <ClosedChat ending={ending} name={peer.name} />
  if (ask === 'unmatch' && loss && matched) return <AskUnmatch name={peer.name} loss={loss} />
  if (!canPart(conversation)) return null
  if (ask === 'goodbye') return <AskGoodbye name={peer.name} refused={refused} />
  if (ask === 'meeting' && scripted) return <Meeting peer={peer} />
  return ask === 'tips' || ask === 'meeting' ? <DateTips emergencyNumber={emergencyNumber} /> : null
}
