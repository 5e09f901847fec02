/** Characters of a note, a question and its answer, a text that is used again and its name. */
export const caseworkLimits = { note: 2_000, question: 1_000, answer: 2_000, template: 1_000, name: 60 } as const

/** Days that a case waits for the answer to a question before it is somebody's next again. */
export const answerDays = 3

/** What a moderator does with a case without closing it. */
export const steps = ['remove_text', 'remove_photo', 'warn'] as const

export type Step = (typeof steps)[number]

/** What was done with a case so far, oldest first. */
export interface CaseEntry {
  id: string
  kind: 'note' | 'act' | 'question'
  by: string
  /** Of an act: which. */
  body: string
  at: string
  side: 'member' | 'reporter' | null
  answer: string | null
  answeredAt: string | null
}

/** Words that are used again. */
export interface Template {
  id: string
  name: string
  texts: Partial<Record<string, string>>
}

/** What the page of a question shows. */
export interface QuestionView {
  state: 'open' | 'answered' | 'unknown'
  question: string
}
