import type { TenantRecords } from '~/tenancy/records/records'

/** The records of the server's database, as long as a command needs them. */
export interface OpenRecords {
  records: TenantRecords
  close(): Promise<void>
}

/** What a verb works with: given by index.ts, or by a test. */
export interface Call {
  /** What stands behind the verb. */
  args: string[]
  /** The folder of tenants. */
  root: string
  print(line: string): void
  /** Says what isn't the answer: on the other output, so that JSON stays JSON. */
  warn(line: string): void
  /** Asks the operator; the proposal when nobody sits at the terminal. */
  ask(question: string, proposal: string): Promise<string>
  variable(name: string): string | undefined
  /**
   * What the server remembers of its tenants; null where there is no server's database yet: none is made.
   * @throws Refusal when there is one that can't be read
   */
  openRecords(options: { readOnly: boolean }): Promise<OpenRecords | null>
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
