import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { onServer, urlOf } from './postgresql'

/** `SECRET` of servers on PostgreSQL in tests. */
export const secret = 'only for this test, and long enough'

/** Name prefix of this working copy's databases; others may use the same PostgreSQL. */
const prefix = `manyhearts_${createHash('sha256').update(resolve('.')).digest('hex').slice(0, 8)}`

/** A migrated database from which the sites' databases are copied. */
export interface Template {
  server: string
  name: string
}

/** Finds the template of a kind and state; null if it has to be created. */
export async function findTemplate(server: string, kind: string, state: string): Promise<Template | null> {
  const name = `${prefix}_${kind}_${state}`
  const found = await onServer(server, 'select from pg_database where datname = $1', [name])
  return found.length > 0 ? { server, name } : null
}

/** Creates an empty database that replaces all templates of a kind. */
export async function emptyTemplate(server: string, kind: string, state: string): Promise<Template> {
  await dropDatabases(server, (name) => name.startsWith(`${prefix}_${kind}_`))
  const name = `${prefix}_${kind}_${state}`
  await onServer(server, `create database ${name}`)
  return { server, name }
}

/** Copies a template to a database that only this process uses. */
export async function copyDatabase({ server, name: template }: Template) {
  const name = `${prefix}_of_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  return { url: urlOf(server, name), drop: () => dropDatabases(server, (one) => one === name) }
}

/** Drops the databases of processes that ended without closing their sites. */
export function dropLeftDatabases(server: string): Promise<void> {
  return dropDatabases(server, (name) => {
    const [, owner] = name.split(`${prefix}_of_`)
    return owner !== undefined && !existsSync(`/proc/${Number.parseInt(owner, 10)}`)
  })
}

async function dropDatabases(server: string, isMeant: (name: string) => boolean): Promise<void> {
  const all = await onServer<{ datname: string }>(server, 'select datname from pg_database')
  for (const { datname } of all.filter(({ datname }) => isMeant(datname))) {
    await onServer(server, `drop database if exists ${datname} with (force)`)
  }
}
