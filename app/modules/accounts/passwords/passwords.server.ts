import { hash, verify } from '@node-rs/argon2'
import { once } from '~/platform/registry.server'
import { TooBusy } from '../errors'

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum number of hashes computed at the same time. Further logins wait, so pages keep CPU and memory. */
const atOnce = 2

/** Maximum number of waiting hashes, so the last one waits a few seconds. Further ones are refused. */
const longestLine = 100

const turns = once('password hashing', () => ({ running: 0, waiting: [] as (() => void)[] }))

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost))
}

/** Checks a password. Without a stored hash (unknown name) it takes as long and returns false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await decoy()), normal(password)))
  return matches && stored !== null
}

/**
 * Refuses early, before the caller counts or writes anything that a later refusal would leave behind.
 * @throws TooBusy 503, when the queue is full; every function that computes a hash throws it, too
 */
export function refuseWhileBusy(): void {
  if (turns.waiting.length >= longestLine) throw new TooBusy()
}

const decoy = () => once('decoy password hash', () => hash('nobody has this password', cost))

/** Normalizes a password, because keyboards compose letters differently. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseWhileBusy()
  if (turns.running >= atOnce) await new Promise<void>((resolve) => turns.waiting.push(resolve))
  else turns.running += 1
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.running -= 1
  }
}
