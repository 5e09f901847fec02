import { DomainError } from '~/platform/errors'
import { once } from '~/platform/registry.server'

/** Number processed at a time. A photo of 64 megapixels takes 0.3 to 1.5 s of a core and up to 400 MB. */
const atOnce = 1
const waitingAtMost = 40

/** More are waiting than the server can process in reasonable time. */
export class PhotosBusy extends DomainError {
  constructor() {
    super('photos:error.busy', 503)
  }
}

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Runs `work` when its turn comes. Photos and recordings wait for their own kind only.
 * @throws PhotosBusy 503 if 40 others are already waiting
 */
export async function inProcessingQueue<T>(kind: 'photo' | 'voice', work: () => Promise<T>): Promise<T> {
  const queue = once<Queue>(`${kind} processing`, () => ({ running: 0, waiting: [] }))
  if (queue.running >= atOnce) {
    if (queue.waiting.length >= waitingAtMost) throw new PhotosBusy()
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
  } else {
    queue.running++
  }
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running--
  }
}
