import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from './env.server'

let secret: string | undefined

/** The key that every signature of this server is derived from (tokens.server.ts, signerFor). */
export function serverSecret(): string {
  secret ??= env().SECRET ?? keptSecret(env().DATA_DIR)
  return secret
}

/** Without SECRET, a key is made once and kept in the data folder, so that signed links outlive a restart. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
