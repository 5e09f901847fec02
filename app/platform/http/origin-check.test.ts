import { expect, test } from 'vitest'
import { isForeignWrite } from './origin-check'

const saffron = { host: 'saffron.example', https: true }

function write(headers: Record<string, string>, method = 'POST') {
  return { method, headers: new Headers(headers) }
}

test.each([
  ['a form of this host', { origin: 'https://saffron.example' }],
  ['with a browser that says so too', { origin: 'https://saffron.example', 'sec-fetch-site': 'same-origin' }],
  ['a page opened by the user (reload of a form)', { origin: 'https://saffron.example', 'sec-fetch-site': 'none' }],
  ['no Origin, but the browser vouches for it', { 'sec-fetch-site': 'same-origin' }],
  ['behind a front that ends TLS', { origin: 'https://saffron.example:443' }],
  [
    'behind a front that tells the host',
    { origin: 'https://saffron.example', 'x-forwarded-host': 'Saffron.example:443, proxy.internal' },
  ],
])('obeyed: %s', (_, headers) => {
  expect(isForeignWrite(write(headers), saffron)).toBe(false)
})

test.each([
  ['a page of another host', { origin: 'https://evil.example' }],
  ['a subdomain', { origin: 'https://evil.saffron.example', 'sec-fetch-site': 'same-site' }],
  ['another port', { origin: 'https://saffron.example:8443' }],
  ['an opaque origin', { origin: 'null' }],
  ['an Origin that is none', { origin: 'saffron.example' }],
  [
    'the same name over http, tampered with on the way',
    { origin: 'http://saffron.example', 'sec-fetch-site': 'cross-site' },
  ],
  ['the same name over http, from a browser that sends no site', { origin: 'http://saffron.example' }],
  ['nothing told', {}],
  ['a host forwarded that is another', { origin: 'https://saffron.example', 'x-forwarded-host': 'evil.example' }],
  ['a host forwarded that is none', { origin: 'https://saffron.example', 'x-forwarded-host': 'a b' }],
  ['opened by the user, nothing told', { 'sec-fetch-site': 'none' }],
])('refused: %s', (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(isForeignWrite(write(headers, method), saffron)).toBe(true)
  }
})

test('reading is free to all', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(isForeignWrite(write({ origin: 'https://evil.example' }, method), saffron)).toBe(false)
  }
})

test('a development server has its port in both', () => {
  const form = write({ origin: 'http://coast.localhost:3000' })
  expect(isForeignWrite(form, { host: 'coast.localhost:3000', https: false })).toBe(false)
  expect(isForeignWrite(form, { host: 'coast.localhost:3001', https: false })).toBe(true)
  expect(isForeignWrite(form, { host: '', https: false })).toBe(true)
})

test('a page over https may write though its proxy does not tell us so', () => {
  expect(isForeignWrite(write({ origin: 'https://saffron.example' }), { ...saffron, https: false })).toBe(false)
})
