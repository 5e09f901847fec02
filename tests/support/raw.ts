import { connect } from 'node:net'
import type { Site } from './site'

/** Sends text unchanged, valid request or not, and returns the whole response until the server closes the connection. */
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
