import { expect, test } from 'vitest'
import { setDatabase } from '~/database/database.server'
import { currentReplica, setReplica } from '~/database/replica/replica.server'
import { env } from '~/platform/env.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openData } from './open-data.server'

test.runIf(hasPostgresql)('reports no replica in a process that never watches it', async () => {
  await using postgresql = await openPostgresql()
  const settings = { ...env(), DATABASE_URL: postgresql.url, DATABASE_REPLICA_URL: postgresql.url }
  const { database, replica } = await openData(settings, () => undefined)
  try {
    expect(currentReplica()).toBeUndefined()
    replica?.watch(uuidv7())
    await expect.poll(() => currentReplica()?.report().state).toBe('primary')
  } finally {
    setReplica(undefined)
    setDatabase(undefined)
    await replica?.close()
    await database.close()
  }
})
