// Loaded before a server under test (NODE_OPTIONS=--import). A connection to COLLECTOR_PORT triggers garbage
// collection, and is closed when that is done. Worker threads load this file too.
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const server = createServer((socket) => {
    collect()
    socket.on('error', () => {}).end()
  })
  server.listen(Number(process.env.COLLECTOR_PORT), '127.0.0.1').unref()
}
