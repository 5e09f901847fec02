/** A raw event stream: sends everything from a Redis channel to every connected browser. Prints its port. */
import { createServer } from 'node:http'
import { Redis } from 'ioredis'

const [url = '', channel = ''] = process.argv.slice(2)
const open = new Set()
const subscriber = new Redis(url)
await subscriber.subscribe(channel)
subscriber.on('message', (_channel, text) => {
  for (const response of open) response.write(`event: raw\ndata: ${text}\n\n`)
})

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  response.write('event: hello\ndata: {}\n\n')
  open.add(response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(address && typeof address === 'object' ? address.port : 0)
})
