import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { once } from '~/platform/registry.server'
import { TooBusy } from '../errors'

/** Runs as it stands: in the image it lies where it lies here. */
const judge = resolve('app/modules/accounts/passwords/shipped/worker.js')

/** Passwords that wait to be judged, each some tens of milliseconds; those beyond are refused at once. */
const longestLine = 50
/** A judge that says nothing for so long is replaced, milliseconds. */
const patience = 10_000
/** Of what is known of the member: the first so many words, cut. */
const mostWords = 12
const wordLength = 40
const knownLength = 254

interface PendingCheck {
  resolve(common: boolean): void
  reject(error: Error): void
}

const judging = once('password strength', () => ({
  worker: null as Worker | null,
  asked: new Map<number, PendingCheck>(),
  last: 0,
}))

/**
 * Whether it is among the first that someone would guess, the member's own name and address included, or among the million
 * most common leaked ones. In a thread of its own: pages don't wait for it.
 * @throws TooBusy 503, when too many wait
 */
export async function isCommonPassword(password: string, personal: readonly string[]): Promise<boolean> {
  if (judging.asked.size >= longestLine) throw new TooBusy()
  judging.last += 1
  const id = judging.last
  const worker = openWorker()
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<boolean>((resolve, reject) => {
      judging.asked.set(id, { resolve, reject })
      limit = setTimeout(() => close(worker), patience)
      worker.postMessage({ id, password: password.normalize('NFKC'), words: wordsOf(personal) })
    })
  } finally {
    clearTimeout(limit)
    judging.asked.delete(id)
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
  // Nobody stays for it.
  worker.unref()
  worker.on('message', ({ id, common }: { id: number; common: boolean }) => judging.asked.get(id)?.resolve(common))
  worker.on('error', () => close(worker))
  worker.on('exit', () => close(worker))
  return worker
}

/** The next password opens another one; those that wait are refused. */
function close(worker: Worker): void {
  if (judging.worker !== worker) return
  judging.worker = null
  void worker.terminate()
  for (const { reject } of judging.asked.values()) reject(new TooBusy())
}
