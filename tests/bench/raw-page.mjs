/** Raw pages: node:http that sends stored responses from memory, by path. Prints its port. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const pages = Object.entries(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const answers = new Map(
  pages.map(([path, { headers, body }]) => [path, { headers, bytes: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(address && typeof address === 'object' ? address.port : 0)
})
