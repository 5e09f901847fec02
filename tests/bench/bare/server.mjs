/** Serves the bare app: plain node:http around the handler of the Remix next to its build. Prints its port. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'

const [page = '', buildFile = ''] = process.argv.slice(2)
const { createRequestHandler } = createRequire(buildFile)('@remix-run/node')
globalThis.capturedPage = JSON.parse(readFileSync(page, 'utf8'))
const handle = createRequestHandler(await import(buildFile), 'production')

const server = createServer(async (request, response) => {
  await sendResponse(response, await handle(createRequest(request, response)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(address && typeof address === 'object' ? address.port : 0)
})
