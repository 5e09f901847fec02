import { DomainError } from '~/platform/errors'
import { once } from '~/platform/registry.server'

/** Twelve megapixels take 0.3 to 0.8 s of a core and 320 MB, so one photo at a time. */
const atOnce = 1
const waitingAtMost = 40

/** More photos wait than the server can work off in reasonable time. */
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
 * Runs `work` when it is its turn.
 * @throws PhotosBusy 503, when 40 others wait already
 */
export async function inProcessingQueue<T>(work: () => Promise<T>): Promise<T> {
  const queue = once<Queue>('photo processing', () => ({ running: 0, waiting: [] }))
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
