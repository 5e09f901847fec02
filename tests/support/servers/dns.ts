import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

const types = { a: 1, txt: 16, aaaa: 28 }
const codes = { refused: 5, failing: 2, absent: 3 }

/** What the server says about a name: its records, one of the ways to say no, nothing at all, or what is no DNS. */
export type Zone = Record<string, { txt?: string[]; addresses?: string[] } | 'refused' | 'failing' | 'silent' | 'lying'>

/** A name server for `servers` of `askDns`, on this machine, that knows the names of a zone and no others. */
export async function openDns(zone: Zone) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    const known = zone[name]
    if (known === 'silent') return
    if (known === 'lying') return socket.send(Buffer.concat([query.subarray(0, 2), Buffer.from('lies')]), from.port)
    const question = query.subarray(12, end)
    const records = typeof known === 'object' ? recordsOf(known, type) : []
    const code = typeof known === 'object' ? 0 : codes[known ?? 'absent']
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    socket.send(Buffer.concat([head, question, ...records.map((data) => recordOf(type, data))]), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    /** Names in the order of the questions. */
    asked,
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  while (query[at]) {
    const length = query[at] ?? 0
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function recordsOf({ txt = [], addresses = [] }: { txt?: string[]; addresses?: string[] }, type: number): Buffer[] {
  if (type === types.txt) return txt.map(textOf)
  return addresses
    .filter((address) => isIPv6(address) === (type === types.aaaa))
    .map((address) => (type === types.a ? Buffer.from(address.split('.').map(Number)) : bytesOf(address)))
}

/** A text in pieces of at most 255 bytes, as DNS has it. */
function textOf(text: string): Buffer {
  const pieces = text.match(/[\s\S]{1,255}/g) ?? ['']
  return Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')])),
  )
}

function bytesOf(address: string): Buffer {
  const [start = '', end] = address.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const zeros = Array(8 - groups(start).length - groups(end).length).fill('0')
  return Buffer.from(
    [...groups(start), ...zeros, ...groups(end)].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  )
}

/** A record about the name of the question, which a pointer repeats. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
