import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { once } from '~/platform/registry.server'
import { TooBusy } from '../errors'

/** Not compiled; the path is the same in the image as in the repository. */
const judge = resolve('app/modules/accounts/passwords/shipped/worker.js')

/** Maximum number of passwords waiting to be rated, each taking tens of milliseconds. Further ones are refused. */
const longestLine = 50
/** Milliseconds after which a worker that doesn't respond is replaced. */
const patience = 10_000
/** Limits of the member's known words: their number, the length of each, and the length of the text they come from. */
const mostWords = 12
const wordLength = 40
const knownLength = 254

interface PendingCheck {
  resolve(common: boolean): void
  reject(error: Error): void
}

const judging = once('password strength', () => ({
  worker: null as Worker | null,
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
  const worker = openWorker()
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<boolean>((resolve, reject) => {
      judging.pending.set(id, { resolve, reject })
      limit = setTimeout(() => close(worker), patience)
      worker.postMessage({ id, password: password.normalize('NFKC'), words: wordsOf(personal) })
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

function openWorker(): Worker {
  if (judging.worker) return judging.worker
  const worker = new Worker(judge)
  judging.worker = worker
  // The worker must not keep the process alive.
  worker.unref()
  worker.on('message', ({ id, common }: { id: number; common: boolean }) => judging.pending.get(id)?.resolve(common))
  worker.on('error', () => close(worker))
  worker.on('exit', () => close(worker))
  return worker
}

/** Stops a worker and refuses the waiting passwords. The next password starts a new worker. */
function close(worker: Worker): void {
  if (judging.worker !== worker) return
  judging.worker = null
  void worker.terminate()
  for (const { reject } of judging.pending.values()) reject(new TooBusy())
}
