import type { Prompt } from '~/tenancy/prompts/prompts.server'

/** Maximum number of answers on a profile. */
export const mostAnswers = 3

/** An answer as it is stored. `prompt` may name a question that its brand no longer has. */
export interface StoredAnswer {
  id: string
  prompt: string
  text: string
  status: 'pending' | 'active' | 'removed'
}

/** An answer on a profile. */
export interface AnswerView {
  id: string
  question: string
  text: string
}

/** An answer in its form; `status` is null if it isn't saved as it stands there. */
export interface WrittenAnswer extends Pick<StoredAnswer, 'prompt' | 'text'> {
  status: StoredAnswer['status'] | null
  error?: string
}

/** A member's answers, and the questions they may choose from. */
export interface OwnAnswersView {
  answers: WrittenAnswer[]
  groups: { name: string; prompts: Prompt[] }[]
  /** Maximum length of an answer, in characters. */
  length: number
}

/** Reply to a form of answers that was not saved: what was typed, after the button's act. */
export interface AnswersReply {
  answers: WrittenAnswer[]
  /** What the act did, for screen readers. */
  moved?: string
  refused: boolean
}
