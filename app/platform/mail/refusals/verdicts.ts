/** What a refusal blames on our side: none of these says anything about the recipient. */
export const sendingFaults = ['authentication', 'reputation', 'policy', 'content', 'size', 'rate', 'network'] as const

export type SendingFault = (typeof sendingFaults)[number]

/**
 * Whom a refused e-mail is about: 'unknown' if the mailbox or its host doesn't exist, 'full' if it takes nothing for
 * now, 'unclear' if nobody can tell, otherwise our own fault.
 */
export type Verdict = 'unknown' | 'full' | 'unclear' | SendingFault

export function blamesSending(verdict: Verdict): verdict is SendingFault {
  return (sendingFaults as readonly string[]).includes(verdict)
}

/** Whether the same e-mail would be refused again: all but a fault of sending that the operator may mend meanwhile. */
export function repeatsItself(verdict: Verdict): boolean {
  return !blamesSending(verdict) || verdict === 'content' || verdict === 'size'
}
