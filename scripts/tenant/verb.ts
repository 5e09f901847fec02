import type { TenantRecords } from '~/tenancy/records/records'

/** Records in the server's database, open until `close` is called. */
export interface OpenRecords {
  records: TenantRecords
  close(): Promise<void>
}

/** Environment of a verb, provided by index.ts or by a test. */
export interface Call {
  /** Arguments after the verb. */
  args: string[]
  /** Folder of tenants. */
  root: string
  print(line: string): void
  /** Prints a message to stderr, so that JSON on stdout stays valid. */
  warn(line: string): void
  /** Asks the operator; returns the proposal if there is no terminal. */
  ask(question: string, proposal: string): Promise<string>
  variable(name: string): string | undefined
  /**
   * Opens the server's records of its tenants. Returns null, without creating a database, if there is none yet.
   * @throws Refusal if the database can't be read
   */
  openRecords(options: { readOnly: boolean }): Promise<OpenRecords | null>
}

/** One command: `npm run tenant -- <verb>`. */
export interface Verb {
  /** Arguments after the verb's name, for the help text. */
  usage: string
  summary: string
  /** Returns the exit code. */
  run(call: Call): Promise<number>
}

/** An operator's request that can't be carried out; the message says why. */
export class Refusal extends Error {}
