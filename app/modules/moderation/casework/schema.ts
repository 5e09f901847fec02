/** Maximum number of characters of notes, questions, answers, templates and template names. */
export const caseworkLimits = { note: 2_000, question: 1_000, answer: 2_000, template: 1_000, name: 60 } as const

/** Maximum number of templates per brand. */
export const mostTemplates = 100

/** Days for which a case waits for the answer to a question before it is assigned again. */
export const answerDays = 3

/** Acts that leave a case open. */
export const steps = ['remove_text', 'remove_answer', 'remove_photo', 'warn'] as const

export type Step = (typeof steps)[number]

/** An entry in a case's history. */
export interface CaseEntry {
  id: string
  kind: 'note' | 'act' | 'question'
  by: string
  /** Text of a note or question; the name of an act. */
  body: string
  at: string
  side: 'member' | 'reporter' | null
  answer: string | null
  answeredAt: string | null
}

/** Text template for statements, by language. */
export interface Template {
  id: string
  name: string
  texts: Partial<Record<string, string>>
}

/** Contents of the page of a question. */
export interface QuestionView {
  state: 'open' | 'answered' | 'unknown'
  question: string
}
