import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { env } from '~/platform/env.server'
import { countCacheRead } from '~/platform/metrics/metrics.server'
import { serverSealer } from '~/platform/seal/seal.server'
import type { TenantSettings } from './contract.server'

/** Time after which Redis forgets settings, in seconds: a node that starts then checks them itself. */
const keptFor = 7 * 24 * 3600

/**
 * The settings of brands that a server has checked before, as they are in their files: secrets are still references.
 * Found by the content of the file and the build, as another build may have other rules.
 */
export interface CheckedSettings {
  /** Returns null when nobody has checked this content, and when the store is unavailable. */
  find(text: string): Promise<TenantSettings | null>
  /** Stores settings that are valid. It never fails. */
  keep(text: string, settings: TenantSettings): Promise<void>
}

/** Returns this build's checked settings; null without Redis, and in development, where rules change without a build. */
export function openCheckedSettings(connection: Redis | null): CheckedSettings | null {
  const build = env().NODE_ENV === 'development' ? null : readBuildId()
  return connection && build ? checkedSettingsInRedis(connection, build) : null
}

/** The hash of the sources that `npm run build` writes last. */
function readBuildId(): string | null {
  try {
    return readFileSync(join(process.cwd(), 'build/sources.sha256'), 'utf8')
  } catch {
    return null
  }
}

/**
 * Keeps checked settings in Redis. They say where a brand's payments go, so they are sealed: whoever can write to Redis
 * can't make any up.
 * @param build id of the build: the hash of its sources
 */
export function checkedSettingsInRedis(connection: Redis, build: string): CheckedSettings {
  const sealer = serverSealer('checked settings')
  const keyOf = (text: string) => `settings:${createHash('sha256').update(`${build}\n${text}`).digest('hex')}`
  return {
    async find(text) {
      const key = keyOf(text)
      const sealed = await connection.get(key).catch(() => null)
      const opened = sealed && sealer.open(sealed)
      const found: Entry | null = opened ? JSON.parse(opened) : null
      const settings = found?.key === key ? found.settings : null
      countCacheRead('settings', settings ? 'redis' : 'source')
      return settings
    },
    async keep(text, settings) {
      const key = keyOf(text)
      const entry: Entry = { key, settings }
      await connection.set(key, sealer.seal(JSON.stringify(entry)), 'EX', keptFor).catch(() => undefined)
    },
  }
}

/** With its key, so that one entry can't be put in the place of another. */
interface Entry {
  key: string
  settings: TenantSettings
}
