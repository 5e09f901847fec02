import { useState } from 'react'

/** Did-you-mean for an e-mail address (specification 5). The list of domains is loaded with the first question. */
export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  return {
    of: suggestion,
    async check(email: string) {
      if (!email.includes('@')) return
      const { default: checker } = await import('@zootools/email-spell-checker')
      setSuggestion(checker.run({ email: email.trim() })?.full ?? null)
    },
    clear: () => setSuggestion(null),
  }
}
