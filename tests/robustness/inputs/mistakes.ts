import { setTimeout as pass } from 'node:timers/promises'
import { connect } from 'node:tls'
import { call } from '../../support/call'
import { impossibleRanges, unreadableRanges } from './ranges'

interface Place {
  port: number
  secure: true
}

const host = 'saffron.localhost'
const ranges = [...impossibleRanges, ...unreadableRanges]
const formHead = [
  'POST /login HTTP/1.1',
  `Host: ${host}`,
  `Origin: https://${host}`,
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 40',
]

/**
 * What clients do wrong, each as a function that does it and returns the status of the answer; 0 if the client left
 * without one. `time` says which time it is.
 */
export const mistakes: Record<string, (at: Place, time: number) => Promise<number>> = {
  'asks for a range that is wrong': (at, time) =>
    ask(at, { target: '/lander.js', headers: { Range: ranges[time % ranges.length] } }),
  'asks for a path of 14 KB': (at) => ask(at, { target: `/members/${'x'.repeat(14_000)}` }),
  'asks for a path of 60 KB': (at) => ask(at, { target: `/members/${'x'.repeat(60_000)}` }),
  'sends a header of 12 KB': (at) => ask(at, { headers: { Cookie: `a=${'x'.repeat(12_000)}` } }),
  'sends a header of 60 KB': (at) => ask(at, { headers: { Cookie: `a=${'x'.repeat(60_000)}` } }),
  'sends what is no HTTP': (at) => say(at, ['\0\u0001 what / is this\r\n\r\n']),
  'asks for another version of HTTP': (at) => say(at, [`GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`]),
  'breaks off in the header': (at) => say(at, [`GET / HTTP/1.1\r\nHo`], { leaves: true }),
  'breaks off in the body': (at) => say(at, [`${formHead.join('\r\n')}\r\n\r\nlogin=anna`], { leaves: true }),
  'never ends its body': (at) => say(at, [`${formHead.join('\r\n')}\r\n\r\n`, ...'login=anna&passw'], { leaves: true }),
  'leaves before the answer': (at) => say(at, [`GET /members HTTP/1.1\r\nHost: ${host}\r\n\r\n`], { leaves: true }),
  'sends its body one byte at a time': (at) =>
    say(at, [`${formHead.join('\r\n')}\r\n\r\n`, ...'login=anna&password=wrong'.padEnd(40)]),
}

function ask({ port, secure }: Place, request: { target?: string; headers?: Record<string, string | undefined> }) {
  return call(port, host, { ...request, secure }).then(({ status }) => status)
}

/** Begins a body that is announced as so large; returns the status of the answer. */
export function announce(at: Place, type: string, megabytes: number): Promise<number> {
  const head = ['POST /api/photos HTTP/1.1', `Host: ${host}`, `Origin: https://${host}`, `Content-Type: ${type}`]
  return say(at, [[...head, `Content-Length: ${megabytes * 1024 * 1024}`, '', '--y'].join('\r\n')])
}

const byteMs = 50
/** How long a client that leaves has been there. */
const stayMs = 100

/** Sends text as it is, piece by piece. */
function say({ port }: Place, pieces: string[], { leaves = false } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }, async () => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await pass(byteMs)
        if (socket.writable) socket.write(piece)
      }
      if (!leaves) return
      await pass(stayMs)
      socket.destroy()
    })
    socket.on('data', (chunk: Buffer) => {
      answer += chunk
      socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.[01] (\d{3}) /.exec(answer) ?? []
      if (status || leaves) resolve(Number(status ?? 0))
      else reject(new Error('no answer'))
    })
  })
}
