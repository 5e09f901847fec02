import type { Right } from '~/modules/operators/access/rights'

/**
 * Acts on a member's page, in the order of their buttons: the right each requires, and whether it needs the fresh
 * check.
 */
export const memberActs = {
  suspend: { right: 'queue' },
  disable: { right: 'queue' },
  restore: { right: 'queue' },
  log_out: { right: 'members' },
  resend: { right: 'members' },
  note: { right: 'members' },
  messages: { right: 'members' },
  payments: { right: 'money' },
  credits: { right: 'goodwill', fresh: true },
  block_debits: { right: 'move_money' },
  allow_debits: { right: 'move_money' },
  email: { right: 'personal_data', fresh: true },
  export: { right: 'personal_data', fresh: true },
  erase: { right: 'personal_data', fresh: true },
} as const satisfies Record<string, { right: Right; fresh?: true }>

export type MemberAct = keyof typeof memberActs

export function isMemberAct(word: string): word is MemberAct {
  return Object.hasOwn(memberActs, word)
}
