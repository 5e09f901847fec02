import { useEffect, useState } from 'react'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'
import type { ComposerView, ConversationView } from '../../schema'

/** What the next message quotes: the message that it replies to, otherwise a part of the peer's profile. */
export type NextQuote = Pick<ComposerView, 'reply' | 'about'>

export const noQuote: NextQuote = { reply: null, about: null }

/** Stores on this device what the next message quotes, as long as its text waits in the field. */
export function useQuote({ peer, composer }: Pick<ConversationView, 'peer' | 'composer'>) {
  const { read, write } = useOwnStorage()
  const key = `quote:${peer.id}`
  const [quote, setQuote] = useState<NextQuote>({ reply: composer.reply, about: composer.about })
  const stored = quote.reply || quote.about ? JSON.stringify(quote) : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (stored === '' && read(`draft:${peer.id}`) !== '') setQuote(quoteIn(read(key)))
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes
  useEffect(() => write(key, stored), [key, stored])

  return { quote, setQuote }
}

function quoteIn(text: string): NextQuote {
  try {
    const quote: unknown = JSON.parse(text || 'null')
    return isQuote(quote) ? quote : noQuote
  } catch {
    return noQuote
  }
}

function isQuote(quote: unknown): quote is NextQuote {
  return typeof quote === 'object' && quote !== null && 'reply' in quote && 'about' in quote
}
