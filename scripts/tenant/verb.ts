/** What a verb works with: given by index.ts, or by a test. */
export interface Call {
  /** What stands behind the verb. */
  args: string[]
  /** The folder of tenants. */
  root: string
  print(line: string): void
  /** Asks the operator; the proposal when nobody sits at the terminal. */
  ask(question: string, proposal: string): Promise<string>
  variable(name: string): string | undefined
}

/** One command: `npm run tenant -- <verb>`. */
export interface Verb {
  /** What stands behind the verb's name. */
  usage: string
  summary: string
  /** Gives the exit code. */
  run(call: Call): Promise<number>
}

/** The operator asked for something that can't be done; the message says why. */
export class Refusal extends Error {}
