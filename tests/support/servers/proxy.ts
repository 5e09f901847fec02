import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A network between two programs that can go silent: it refuses and closes nothing, but delivers nothing either. */
export interface Proxy extends AsyncDisposable {
  port: number
  /** Number of connections that were opened to it so far. */
  readonly opened: number
  /** Makes all connections, including new ones, accept data without delivering it. */
  swallow(): void
  /** Makes new connections work again; silent ones stay silent, as after a failover. */
  mend(): void
  /** Leads new connections to another server; open ones stay. */
  lead(to: Target): void
}

interface Target {
  host: string
  port: number
}

export async function openProxy(first: Target): Promise<Proxy> {
  let to = first
  const ends = new Set<Socket>()
  const pairs = new Set<[Socket, Socket]>()
  let swallowing = false
  let opened = 0

  const server = createServer((near) => {
    opened += 1
    const far = connect(to)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {}).once('close', () => ends.delete(end))
    }
    const pair: [Socket, Socket] = [near, far]
    if (swallowing) return silence(pair)
    pairs.add(pair)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    get opened() {
      return opened
    },
    swallow() {
      swallowing = true
      for (const pair of pairs) silence(pair)
      pairs.clear()
    },
    mend() {
      swallowing = false
    },
    lead(next) {
      to = next
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}

function silence([near, far]: [Socket, Socket]): void {
  for (const end of [near, far]) end.unpipe().resume()
}
