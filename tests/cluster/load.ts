import { randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import type { Answer, Call } from '../support/call'
import { formsOf } from '../support/page-forms'
import { signUpFields, Visitor } from '../support/visitor'
import type { Cluster } from './cluster'

/** A visitor with an address of their own, as nobody signs up a hundred people from one. */
class Newcomer extends Visitor {
  readonly #from: string

  constructor(site: Cluster['site'], number: number) {
    super(site, 'saffron')
    this.#from = `127.1.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`
  }

  override ask(call: Call): Promise<Answer> {
    return super.ask({ ...call, from: this.#from })
  }
}

/** What was answered with success, so that it must be there: names of members, drafts of messages, who liked, payments at the sandbox. */
export interface Acknowledged {
  names: Set<string>
  drafts: Set<string>
  likes: Set<string>
  payments: Set<string>
}

/** Answers that weren't a success. */
export interface Refusals {
  /** The page that says to come back in a moment. */
  friendly: number
  /** Anything else, by status; 0 is a connection that broke. */
  other: Map<number, number>
}

/** Successes after which a load counts as going on. */
const enough = 8

/** Names and addresses of one load aren't taken by the next. */
let nextNumber = 0

const broken: Pick<Answer, 'status' | 'headers' | 'text'> = { status: 0, headers: {}, text: '' }
const checkout = '/sandbox/checkout/'

/**
 * People who look at the list of members, sign up, write to somebody, like them and buy credits, one after the other and several at
 * once. Each repeats what failed until it is acknowledged, as a person would.
 */
export class Load {
  readonly acknowledged: Acknowledged = {
    names: new Set(),
    drafts: new Set(),
    likes: new Set(),
    payments: new Set(),
  }
  refusals: Refusals = { friendly: 0, other: new Map() }
  /** When each acknowledged request began and ended. */
  readonly successes: { began: number; ended: number }[] = []
  #running = true
  readonly #work: Promise<unknown>

  constructor(
    private readonly site: Cluster['site'],
    private readonly toId: string,
    workers = 4,
  ) {
    this.#work = Promise.all(Array.from({ length: workers }, () => this.#people()))
  }

  /** The longest time without a success since a moment, once some requests that began from now on have succeeded. */
  async longestPause(since: number): Promise<number> {
    const now = Date.now()
    const limit = Date.now() + 120_000
    while (this.successes.filter(({ began }) => began >= now).length < enough) {
      if (Date.now() > limit) throw new Error('nothing is acknowledged any more')
      await pass(100)
    }
    const moments = [since, ...this.successes.map(({ ended }) => ended).filter((ended) => ended > since)].sort(
      (a, b) => a - b,
    )
    return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? since)))
  }

  async stop(): Promise<void> {
    this.#running = false
    await this.#work
  }

  async #people(): Promise<void> {
    while (this.#running) await this.#person(nextNumber++)
  }

  async #person(number: number): Promise<void> {
    const name = `newcomer${number}`
    const visitor = new Newcomer(this.site, number)
    const fields = signUpFields(name)
    const draft = randomUUID()
    await this.#insist(() => visitor.see(`/members?min_age=${18 + (number % 60)}`), { isRead: true })
    if (!(await this.#insist(() => visitor.send('/signup', fields)))) return
    this.acknowledged.names.add(name)
    if (!(await this.#insist(() => visitor.write(this.toId, `Hello from ${name}`, draft)))) return
    this.acknowledged.drafts.add(draft)
    if (await this.#insist(() => visitor.send('/likes', { id: this.toId, intent: 'like' })))
      this.acknowledged.likes.add(name)
    await this.#pay(visitor)
  }

  async #pay(visitor: Visitor): Promise<void> {
    const page = `/credits/1/creditcard?order=${randomUUID()}`
    const shown = await this.#insist(() => visitor.see(page), { isRead: true })
    const form = formsOf(shown?.text ?? '').find(({ names }) => names.has('agreed'))
    const ordered = await this.#insist(() => visitor.send(page, { ...form?.values, agreed: 'on' }))
    const to = String(ordered?.headers.location)
    if (ordered && !to.startsWith(checkout)) this.#refused(ordered)
    else if (await this.#insist(() => visitor.send(to, { outcome: 'pay' })))
      this.acknowledged.payments.add(to.slice(checkout.length))
  }

  /**
   * Repeats a request until it succeeds; null when the load ends before.
   * @param isRead its success says nothing of writes
   */
  async #insist(send: () => Promise<Answer>, { isRead = false } = {}): Promise<typeof broken | null> {
    while (this.#running) {
      const began = Date.now()
      const answer = await send().catch(() => broken)
      if (answer.status >= 200 && answer.status < 400) {
        if (!isRead) this.successes.push({ began, ended: Date.now() })
        return answer
      }
      this.#refused(answer)
      await pass(200)
    }
    return null
  }

  #refused({ status, headers }: typeof broken): void {
    if (status === 503 && headers['retry-after'] === '5') this.refusals.friendly++
    else this.refusals.other.set(status, (this.refusals.other.get(status) ?? 0) + 1)
  }
}
