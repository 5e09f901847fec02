import { createInterface } from 'node:readline/promises'
import type { Database } from '~/database/database.server'
import { setDatabase } from '~/database/database.server'
import { closeRedis } from '~/platform/cache/redis.server'
import { env, environmentVariable } from '~/platform/env.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import { serverDatabase } from './server-database'
import type { Call, OpenRecords, Verb } from './verb'
import { Refusal } from './verb'
import { verbs } from './verbs'

// Whoever reads the output may have read enough: `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await run()

async function run(): Promise<number> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  const wantsHelp = [name, ...args].some((word) => word === '--help' || word === '-h')
  if (!verb) {
    console.log(usage(verbs))
    return name === '' || name === 'help' || wantsHelp ? 0 : 1
  }
  if (wantsHelp) {
    console.log(usage({ [name]: verb }))
    return 0
  }
  try {
    return await verb.run(call())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return 1
  } finally {
    closeRedis()
  }
}

function call(): Call {
  return {
    args,
    root: env().TENANTS_DIR,
    print: console.log,
    warn: console.error,
    ask,
    variable: environmentVariable,
    openRecords,
  }
}

async function ask(question: string, proposal: string): Promise<string> {
  if (!process.stdin.isTTY) return proposal
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question} [${proposal}]: `)).trim() || proposal
  } finally {
    terminal.close()
  }
}

function usage(known: Record<string, Verb>): string {
  const lines = Object.entries(known).map(
    ([verb, { usage, summary }]) => `  ${`${verb} ${usage}`.trimEnd()}\n      ${summary}`,
  )
  return ['npm run tenant -- <verb>', '', ...lines].join('\n')
}

/** `Call.openRecords` on this machine: DATABASE_URL, else the embedded database in DATA_DIR. */
async function openRecords({ readOnly }: { readOnly: boolean }): Promise<OpenRecords | null> {
  const records = recordsInDatabase({ readOnly })
  let database: Database | null = null
  try {
    database = await serverDatabase()
    if (!database) return null
    setDatabase(database)
    await records.claims([])
  } catch (error) {
    await database?.close()
    throw new Refusal(`The server's database can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { close } = database
  return { records, close }
}
