import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { certificate, openHttps } from '../../../tests/support/servers/https'
import { outboundClient } from '../http/outbound.server'
import { SmsFailed } from './sms'
import { httpGateway } from './sms.server'

const message = { to: '+31612345678', from: 'Noir & Rose dating', tenant: 'noir-rose', text: 'Your code: 123456' }
const outbound = outboundClient({ permits: () => true, ca: certificate })

test('the gateway gets the message as JSON, with the key, from the brand', async () => {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  await using server = await openHttps((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      requests.push({ headers: request.headers, body })
      response.writeHead(202).end()
    })
  })
  await httpGateway({ url: `https://localhost:${server.port}/messages`, key: 'secret' }, outbound).send(message)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ from: 'NoirRosedat', to: message.to, text: message.text })
})

test('a refusal, a gateway that is gone and one on a private network are failures', async () => {
  await using server = await openHttps((_, response) => response.writeHead(500).end())
  const url = `https://localhost:${server.port}/messages`
  await expect(httpGateway({ url, key: 'secret' }, outbound).send(message)).rejects.toThrow(SmsFailed)
  await expect(httpGateway({ url: 'https://localhost:1/', key: 'secret' }, outbound).send(message)).rejects.toThrow(
    SmsFailed,
  )
  await expect(httpGateway({ url, key: 'secret' }).send(message)).rejects.toThrow(SmsFailed)
})
