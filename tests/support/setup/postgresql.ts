import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '~/database/database.server'
import { migrate } from '~/database/migrate.server'
import { answeringDatabase } from '../../../scripts/workshop/services.mjs'
import { onServer, urlOf } from '../servers/postgresql'

/** Creates a migrated database for this run, which each test file copies; all are dropped after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await answeringDatabase()
  if (!server) throw new Error('PostgreSQL answered when the run began, and no longer does')
  const template = `manyhearts_test_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${template}`)
  const database = await openDatabase({ url: urlOf(server, template) })
  await migrate(database)
  await database.close()
  project.provide('testDatabase', { kind: 'postgresql', server, template })
  return async () => {
    const ours = await onServer<{ datname: string }>(
      server,
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of ours) await onServer(server, `drop database ${datname} with (force)`)
  }
}
