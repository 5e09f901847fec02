import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'

export interface ReceivedEvent {
  id: string
  kind: string
  event: Record<string, unknown>
}

/** An open stream of server-sent events. */
export interface EventStream extends Disposable {
  /** All events received so far. */
  received: ReceivedEvent[]
  /** Waits for the next event of a kind that was not returned yet. */
  next(kind: string): Promise<ReceivedEvent>
  /** Resolves when the server has closed the stream. */
  ended: Promise<void>
}

export interface StreamAsk {
  port: number
  host?: string
  target?: string
  headers?: Record<string, string>
}

/** Opens a stream as a browser does; rejects with the status when the server refuses it. */
export function openEventStream({ port, host = 'localhost', target = '/', headers }: StreamAsk): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path: target,
      agent: false,
      headers: { Host: host, Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', ...headers },
    })
    asking.on('error', reject)
    asking.on('response', (response) => {
      if (response.statusCode === 200 && !response.headers['content-encoding']) resolve(follow(response))
      else reject(new Error(`refused: ${response.statusCode} ${response.headers['content-encoding'] ?? ''}`))
    })
    asking.end()
  })
}

function follow(response: IncomingMessage): EventStream {
  const received: ReceivedEvent[] = []
  const taken = new Set<ReceivedEvent>()
  const waiting = new Set<() => void>()
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (/^event: /m.test(block)) received.push(readBlock(block))
    for (const look of waiting) look()
  })
  response.on('error', () => {})
  return {
    received,
    next: (kind) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find((event) => event.kind === kind && !taken.has(event))
          if (!found) return
          waiting.delete(look)
          taken.add(found)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    ended: new Promise((resolve) => response.once('close', resolve)),
    [Symbol.dispose]: () => response.destroy(),
  }
}

function readBlock(block: string): ReceivedEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { id: field('id'), kind: field('event'), event: JSON.parse(field('data') || '{}') }
}
