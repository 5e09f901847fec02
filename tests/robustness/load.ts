import type { Answer } from '../support/call'

export interface Load extends AsyncDisposable {
  /** The next so many answers, from now on. */
  next(count: number): Promise<LoadAnswer[]>
}

/** `status` 0: the connection broke without an answer. */
export type LoadAnswer = Pick<Answer, 'status' | 'headers' | 'text'> & { what: string }

interface LoadOptions {
  /** How many ask at once. */
  workers?: number
  /** Milliseconds between an answer and the next request of each: without a rest nobody else gets a processor. */
  restMs?: number
}

/** Asks all the time, several at once, until it is disposed of. */
export function openLoad(
  asks: Record<string, () => Promise<Answer>>,
  { workers = 4, restMs = 25 }: LoadOptions = {},
): Load {
  const kinds = Object.entries(asks)
  const waiting = new Set<(answer: LoadAnswer) => void>()
  let turn = 0
  let running = true

  async function work() {
    while (running) {
      const [what, ask] = kinds[turn++ % kinds.length] ?? []
      if (!what || !ask) return
      const answer = await ask().catch((error: Error) => ({ status: 0, headers: {}, text: error.message }))
      for (const notify of waiting) notify({ what, ...answer })
      await new Promise((later) => setTimeout(later, restMs))
    }
  }

  const all = Promise.all(Array.from({ length: workers }, work))
  return {
    next: (count) =>
      new Promise((resolve) => {
        const answers: LoadAnswer[] = []
        const receive = (answer: LoadAnswer) => {
          answers.push(answer)
          if (answers.length < count) return
          waiting.delete(receive)
          resolve(answers)
        }
        waiting.add(receive)
      }),
    async [Symbol.asyncDispose]() {
      running = false
      await all
    },
  }
}

/** What was asked and how it was answered, of those that a test doesn't want. */
export function unwanted(answers: LoadAnswer[], isWanted: (answer: LoadAnswer) => boolean): string[] {
  return answers
    .filter((answer) => !isWanted(answer))
    .map(({ what, status, text }) => `${what}: ${status} ${text.slice(0, 200)}`)
}
