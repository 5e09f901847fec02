import { expect, test } from 'vitest'
import { contentSecurityPolicy, picturePolicy, policyOf } from './security-headers'

const local = { https: false, cdnPrefix: '' }

test('a page runs its own scripts and those of its nonce, and nothing inline besides', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc' }, local)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("style-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('upgrade')
})

test('a kept page names its inline scripts and styles by their hashes', () => {
  const policy = contentSecurityPolicy({ scripts: ['aa=', 'bb='], styles: ['cc='] }, local)
  expect(policy).toContain("script-src 'self' 'sha256-aa=' 'sha256-bb=';")
  expect(policy).toContain("style-src 'self' 'sha256-cc=';")
})

test("photos and assets may come from the brand's CDN, and from its origin only", () => {
  const policy = contentSecurityPolicy({ nonce: 'a' }, { https: true, cdnPrefix: 'https://cdn.example/saffron' })
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;")
  expect(policy).toContain("font-src 'self' https://cdn.example;")
  expect(contentSecurityPolicy({ nonce: 'a' }, { https: true, cdnPrefix: '/assets' })).not.toContain('/assets')
})

test('on https a page loads nothing over http', () => {
  expect(contentSecurityPolicy({ nonce: 'a' }, { https: true, cdnPrefix: '' })).toContain('upgrade-insecure-requests')
})

test('only a page that leads to a payment may send its form elsewhere', () => {
  expect(contentSecurityPolicy({ nonce: 'a' }, local)).toMatch(/form-action 'self'(;|$)/)
  expect(contentSecurityPolicy({ nonce: 'a' }, { ...local, leadsToPayment: true })).toContain(
    "form-action 'self' https:;",
  )
})

test.each(['image/svg+xml', 'image/png'])('a picture of type %s, opened alone, runs and loads nothing', (type) => {
  expect(policyOf(type, { nonce: 'a' }, local)).toBe(picturePolicy)
  expect(picturePolicy).toMatch(/^default-src 'none'; .*sandbox$/)
})

test.each(['text/html', 'application/json', 'x-image/png', null])(
  'an answer of type %j has the policy of a page',
  (type) => {
    expect(policyOf(type, { nonce: 'a' }, local)).toBe(contentSecurityPolicy({ nonce: 'a' }, local))
  },
)
