import { useState } from 'react'

/** Suggests corrections of mistyped e-mail addresses (specification 5). The list of domains is loaded on first use. */
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
