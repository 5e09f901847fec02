import { hash, verify } from '@node-rs/argon2'
import { once } from '~/platform/registry.server'
import { TooBusy } from '../errors'

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes computed at a time: a rush of logins waits in line instead of taking the CPU and memory of all pages. */
const atOnce = 2

/** Those that wait beyond are refused at once: the last in line waits a few seconds at most. */
const longestLine = 100

const turns = once('password hashing', () => ({ running: 0, waiting: [] as (() => void)[] }))

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost))
}

/** Without a stored hash (an unknown name) it takes the same time and is always false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await decoy()), normal(password)))
  return matches && stored !== null
}

/**
 * Before anything is counted or written that a refusal in the line would leave behind.
 * @throws TooBusy 503, when the line is full: as all that works out a hash
 */
export function refuseWhileBusy(): void {
  if (turns.waiting.length >= longestLine) throw new TooBusy()
}

const decoy = () => once('decoy password hash', () => hash('nobody has this password', cost))

/** The same password, however a keyboard composes its letters. */
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
