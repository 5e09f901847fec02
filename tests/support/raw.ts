import { connect } from 'node:net'
import type { Site } from './site'

/** Sends bytes as they are, be they a request or not, and gives all that comes until the server ends the connection. */
export function raw(site: Pick<Site, 'port'>, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(site.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
