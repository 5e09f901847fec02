import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { env } from '~/platform/env.server'

/** Maximum size, in bytes: three times that of an 8192-bit private key. */
const largest = 20_000

/** Reads a file under SECRETS_DIR, anew each time; undefined when it is missing or a link leads outside. */
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
