import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { once } from '~/platform/registry.server'
import { TooBusy } from '../errors'

/** Not compiled; the path is the same in the image as in the repository. */
const program = resolve('app/modules/accounts/passwords/shipped/worker.js')

/** Maximum number of passwords waiting to be rated, each taking tens of milliseconds. Further ones are refused. */
const longestLine = 50
/** Milliseconds that a password waits for a worker that is ready. */
const patience = 10_000
/** Milliseconds without any sign of a worker with passwords to rate after which it hangs, and a new one is started. */
const silence = 60_000
/** Limits of the member's known words: their number, the length of each, and the length of the text they come from. */
const mostWords = 12
const wordLength = 40
const knownLength = 254

interface PendingCheck {
  resolve(common: boolean): void
  reject(error: Error): void
}

interface Judge {
  worker: Worker
  /** Resolves when the dictionary is loaded; rejects if the worker ends before. */
  ready: Promise<void>
  /** Passwords that it has not rated yet, also those whose visitors were refused meanwhile. */
  unrated: number
  /** When it last gave a sign, or got a password while it had none to rate. */
  lastSign: number
}

const judging = once('password strength', () => ({
  judge: null as Judge | null,
  pending: new Map<number, PendingCheck>(),
  last: 0,
}))

/**
 * Whether an attacker would guess the password early, also with the member's name and address, or it is among the
 * million most common leaked ones. Runs in a worker thread, so pages don't wait.
 * @throws TooBusy 503, when too many passwords are waiting
 */
export async function isCommonPassword(password: string, personal: readonly string[]): Promise<boolean> {
  if (judging.pending.size >= longestLine) throw new TooBusy()
  judging.last += 1
  const id = judging.last
  const judge = openJudge()
  if (judge.unrated === 0) judge.lastSign = Date.now()
  judge.unrated += 1
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<boolean>((resolve, reject) => {
      judging.pending.set(id, { resolve, reject })
      judge.worker.postMessage({ id, password: password.normalize('NFKC'), words: wordsOf(personal) })
      judge.ready.then(() => {
        limit = setTimeout(() => giveUp(judge, reject), patience)
      }, reject)
    })
  } finally {
    clearTimeout(limit)
    judging.pending.delete(id)
  }
}

function wordsOf(personal: readonly string[]): string[] {
  const texts = personal.map((text) => text.slice(0, knownLength))
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return words.slice(0, mostWords).map((word) => word.slice(0, wordLength))
}

function openJudge(): Judge {
  if (judging.judge) return judging.judge
  const worker = new Worker(program)
  const judge: Judge = { worker, ready: isReady(worker), unrated: 0, lastSign: Date.now() }
  judging.judge = judge
  // The worker must not keep the process alive.
  worker.unref()
  worker.on('message', (sign: 'ready' | { id: number; common: boolean }) => {
    judge.lastSign = Date.now()
    if (sign === 'ready') return
    judge.unrated -= 1
    judging.pending.get(sign.id)?.resolve(sign.common)
  })
  worker.on('error', () => close(judge))
  worker.on('exit', () => close(judge))
  return judge
}

function isReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', () => reject(new TooBusy()))
    worker.once('exit', () => reject(new TooBusy()))
  })
}

/** Refuses one password. Its worker goes on, because a slow machine would load the next one's dictionary slowly too. */
function giveUp(judge: Judge, reject: (error: Error) => void): void {
  reject(new TooBusy())
  if (Date.now() - judge.lastSign > silence) close(judge)
}

/** Stops a worker and refuses the waiting passwords. The next password starts a new worker. */
function close(judge: Judge): void {
  if (judging.judge !== judge) return
  judging.judge = null
  void judge.worker.terminate()
  for (const { reject } of judging.pending.values()) reject(new TooBusy())
}
