import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { env } from '~/platform/env.server'

/** Bytes: a private key of 8192 bits fits three times. */
const largest = 20_000

/** The content of a file under SECRETS_DIR, read anew each time; undefined when there is none. Never one outside, by a link neither. */
export function secretFile(name: string): string | undefined {
  try {
    const root = realpathSync(env().SECRETS_DIR)
    const path = realpathSync(join(root, name))
    const inner = relative(root, path)
    if (inner === '' || inner === '..' || inner.startsWith(`..${sep}`) || inner.startsWith(sep)) return undefined
    const { size } = statSync(path)
    return size > largest ? undefined : readFileSync(path, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
