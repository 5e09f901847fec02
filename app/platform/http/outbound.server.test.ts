import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { certificate, openHttps } from '../../../tests/support/servers/https'
import { OutboundRefused, outboundClient, outboundRefusal } from './outbound.server'

const toThisMachine = outboundClient({ permits: (address) => address === '127.0.0.1', ca: certificate })

test.each([
  'http://partner.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://name:password@partner.example/',
  'https://localhost/',
  'file:///etc/passwd',
  'partner.example',
  '',
])('refused without a call: %s', async (url) => {
  await expect(outboundClient()({ url, method: 'GET' })).rejects.toThrow(OutboundRefused)
})

test('a permitted call is sent as it is and answered', async () => {
  await using partner = await openHttps((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => response.writeHead(201).end(`${request.method} ${request.headers['x-signature']} ${body}`))
  })
  const answer = await toThisMachine({
    url: `https://localhost:${partner.port}/postback`,
    method: 'POST',
    headers: { 'X-Signature': 'abc' },
    body: 'event=signup',
  })
  expect(answer).toEqual({ status: 201, body: 'POST abc event=signup' })
})

test('a redirect is an answer, not a way elsewhere', async () => {
  await using partner = await openHttps((_, response) => {
    response.writeHead(302, { Location: 'https://169.254.169.254/' }).end()
  })
  const answer = await toThisMachine({ url: `https://localhost:${partner.port}/`, method: 'GET' })
  expect(answer.status).toBe(302)
})

test('an answer of more than 16 KB is cut off', async () => {
  await using partner = await openHttps((_, response) => {
    response.end('x'.repeat(200_000))
  })
  const call = toThisMachine({ url: `https://localhost:${partner.port}/`, method: 'GET' })
  await expect(call).rejects.toThrow('16 KB')
})

test('a partner that never answers is given up after 5 seconds', { timeout: 10_000 }, async () => {
  await using partner = await openHttps(() => {})
  const began = performance.now()
  await expect(toThisMachine({ url: `https://localhost:${partner.port}/`, method: 'GET' })).rejects.toThrow()
  expect(performance.now() - began).toBeGreaterThan(4_500)
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('a certificate that is not trusted is an error', async () => {
  await using partner = await openHttps((_, response) => {
    response.end()
  })
  const strict = outboundClient({ permits: () => true })
  await expect(strict({ url: `https://localhost:${partner.port}/`, method: 'GET' })).rejects.toThrow(/certificate/)
})

test('lets only a trusted host be inside and without https', async () => {
  const server = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = outboundClient({ trusted: new Set([`127.0.0.1:${port}`]) })
  expect(await client({ url: `http://127.0.0.1:${port}/pb`, method: 'GET' })).toEqual({ status: 200, body: '/pb' })
  for (const url of [`http://localhost:${port}/`, 'http://127.0.0.1/', `http://a:b@127.0.0.1:${port}/`]) {
    await expect(client({ url, method: 'GET' }), url).rejects.toThrow(OutboundRefused)
  }
  server.close()
})

test.each([
  ['https://push.example/x', null],
  ['https://1.1.1.1/', null],
  ['https://[2606:4700::1111]/', null],
  ['http://push.example/x', 'not https'],
  ['https://name@push.example/', 'with a name or password'],
  ['https://:password@push.example/', 'with a name or password'],
  ['https://10.0.0.1/', 'not a public address'],
  ['https://[fd00::1]/', 'not a public address'],
  ['push.example', 'no address'],
])('whether %s may be called is told before: %j', (address, refusal) => {
  expect(outboundRefusal(address)).toBe(refusal)
})

test('reads an answer of exactly 16 KB whole, and sends a body’s length in bytes', async () => {
  const lengths: (string | undefined)[] = []
  await using partner = await openHttps((request, response) => {
    lengths.push(request.headers['content-length'])
    response.end('x'.repeat(16 * 1024))
  })
  const url = `https://localhost:${partner.port}/`
  const { body } = await toThisMachine({ url, method: 'POST', body: 'żółw' })
  expect(body).toHaveLength(16 * 1024)
  await toThisMachine({ url, method: 'GET' })
  expect(lengths).toEqual(['7', '0'])
})

test('a name none of whose addresses may be called is refused', async () => {
  await using partner = await openHttps((_, response) => response.end())
  const url = `https://localhost:${partner.port}/`
  const strict = outboundClient({ permits: (address) => address === '192.0.2.1', ca: certificate })
  await expect(strict({ url, method: 'GET' })).rejects.toThrow(OutboundRefused)
})
