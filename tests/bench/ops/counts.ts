import { readFileSync, writeFileSync } from 'node:fs'
import type { Answer } from '../load'
import { send } from '../load'
import { median } from '../measure'
import type { Sent } from './counter'
import { openCounter } from './counter'
import type { OpsSite } from './fixture'
import type { Operation } from './operations'

/** What an operation costs whatever the machine. */
export interface Counts {
  transactions: number
  statements: number
  planned: number
  /** Bytes of an answer: data, or a page without the data of its loaders. */
  html: number
  data: number
}

/** A row of the committed table. */
export interface Cost extends Counts {
  /** Of Node and PostgreSQL together, as a multiple of that for `user`. */
  cpu: number
}

export type Table = Record<string, Cost>

const file = new URL('ops.json', import.meta.url)

export function committedTable(): Table {
  return JSON.parse(readFileSync(file, 'utf8')) as Table
}

export function commitTable(table: Table): void {
  writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`)
}

/** Names what rose by more than a tenth: 'inbox: statements 2 → 3'. */
export function risesIn(measured: Record<string, Partial<Cost>>, names: readonly (keyof Cost)[]): string[] {
  const table = committedTable()
  return Object.entries(measured).flatMap(([operation, cost]) =>
    names.flatMap((name) => {
      const before = table[operation]?.[name] ?? 0
      const after = cost[name] ?? 0
      return after > before * 1.1 ? [`${operation}: ${name} ${before} → ${after}`] : []
    }),
  )
}

const warmUp = 8
const calls = 5

/** Sends requests to the filled brand as its page in a browser behind a proxy does. */
export function asker({ site }: Pick<OpsSite, 'site'>) {
  return async ({ ask, status = 200 }: Operation, turn: number): Promise<Answer> => {
    const { path, headers, body } = ask(turn)
    const answer = await send({
      port: site.port,
      host: 'saffron.example',
      path,
      body,
      headers: {
        'accept-encoding': 'identity',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '192.0.2.1',
        'x-forwarded-proto': 'https',
        ...headers,
      },
    })
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    return answer
  }
}

export interface CountedOperation {
  counts: Counts
  sent: Sent
  /** Number of calls so far: the turn of the next one. */
  turns: number
}

/** Counts what each operation sends and reads, by the medians of a few calls, one after the other. */
export async function countEach<Name extends string>(
  ops: OpsSite,
  operations: Record<Name, Operation>,
): Promise<Record<Name, CountedOperation>> {
  const counting = await openCounter(ops.databaseUrl)
  await ops.site.stop()
  await ops.site.start()
  const ask = asker(ops)
  const counted = {} as Record<Name, CountedOperation>
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    let turns = 0
    let answer: Answer | undefined
    const one = async () => {
      const mailed = ops.mailed()
      answer = await ask(operation, turns)
      turns += 1
      if (operation.mails) await ops.mails(mailed + 1)
    }
    while (turns < warmUp) await one()
    const all: Sent[] = []
    while (turns < warmUp + calls) all.push(await counting(one))
    const middle = (each: keyof Sent) => median(all.map((sent) => sent[each]))
    const sent = {
      transactions: middle('transactions'),
      statements: middle('statements'),
      planned: middle('planned'),
      planMs: middle('planMs'),
      allMs: middle('allMs'),
    }
    const { transactions, statements, planned } = sent
    counted[name as Name] = { counts: { transactions, statements, planned, ...bytesOf(answer) }, sent, turns }
  }
  return counted
}

function bytesOf(answer: Answer | undefined): Pick<Counts, 'html' | 'data'> {
  const text = answer?.body.toString() ?? ''
  if (!answer?.headers['content-type']?.includes('text/html')) return { html: 0, data: Buffer.byteLength(text) }
  const loaded = text.match(/<script[^>]*>window\.__remixContext\.streamController\.enqueue.*?<\/script>/gs) ?? []
  const data = loaded.reduce((sum, script) => sum + Buffer.byteLength(script), 0)
  return { html: Buffer.byteLength(text) - data, data }
}
