import { chmodSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import type { PglitePool } from './pglite-pool.server'
import type { Query, QueryConfig, QueryResult } from './pool-base.server'
import { clientOf, PoolBase } from './pool-base.server'

/** Idle time after which a command loses the single connection, in milliseconds: the whole site waits for it. */
const patienceMs = 5_000

interface SentQuery {
  query: string | QueryConfig
  values: unknown[] | undefined
}

type QueryAnswer = { result: QueryResult } | { failed: Record<string, unknown> & { message: string } }

/** Path of the socket on which the process that holds a folder shares it with commands of the same user. */
export function socketPath(folder: string): string {
  return `${folder}.socket`
}

/**
 * Shares the embedded database with commands on this machine. They use its single connection one at a time, and all
 * other queries wait. Only the user who runs the server may open the socket.
 */
export async function sharePool(pool: PglitePool, folder: string): Promise<{ close(): void }> {
  const path = socketPath(folder)
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    serve(socket, pool).catch(() => socket.destroy())
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  return {
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function serve(socket: Socket, pool: PglitePool): Promise<void> {
  const frames = readFrames<SentQuery>(socket)
  const client = await pool.connect()
  socket.setTimeout(patienceMs, () => socket.destroy())
  try {
    for await (const { query, values } of frames) {
      const answer: QueryAnswer = await client.query(query, values).then(
        (result) => ({ result }),
        (error: Error) => ({ failed: { ...error, message: error.message } }),
      )
      if (!socket.destroyed) writeFrame(socket, answer)
    }
  } finally {
    // A command that disconnects in the middle of a transaction leaves none open.
    await client.query('rollback').catch(() => undefined)
    client.release()
    // A command may have enqueued something.
    pokeJobs()
  }
}

/** Pool over the embedded database of another process. When that process exits or refuses, queries fail. */
export class SharedPool extends PoolBase {
  readonly #path: string

  constructor(folder: string) {
    super()
    this.#path = socketPath(folder)
  }

  async connect() {
    const socket = connect(this.#path)
    await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed))
    const frames = readFrames<QueryAnswer>(socket)
    const run: Query = async (query, values) => {
      writeFrame(socket, { query: plain(query), values } satisfies SentQuery)
      const { value: answer, done } = await frames.next()
      if (done) throw new Error('the server that has the embedded database went away')
      if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), answer.failed)
      return answer.result
    }
    return clientOf(run, () => void socket.end())
  }

  async end(): Promise<void> {}
}

/** Copies the fields of a query; anything else on the object can't be serialized. */
function plain(query: string | QueryConfig): string | QueryConfig {
  if (typeof query === 'string') return query
  const { text, values, rowMode } = query
  return { text, ...(values ? { values } : {}), ...(rowMode ? { rowMode } : {}) }
}

function writeFrame(socket: Socket, content: unknown): void {
  const body = serialize(content)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  socket.write(Buffer.concat([head, body]))
}

/** Yields the values received on a socket, each prefixed by its length; ends when the socket closes. */
async function* readFrames<Content>(socket: Socket): AsyncGenerator<Content, undefined> {
  let waiting = Buffer.alloc(0)
  for await (const chunk of socket) {
    waiting = Buffer.concat([waiting, chunk as Buffer])
    for (;;) {
      const end = waiting.length < 4 ? Number.POSITIVE_INFINITY : 4 + waiting.readUInt32BE(0)
      if (waiting.length < end) break
      yield deserialize(waiting.subarray(4, end)) as Content
      waiting = waiting.subarray(end)
    }
  }
  return undefined
}
