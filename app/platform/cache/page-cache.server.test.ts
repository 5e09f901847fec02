import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { CachedPage } from './page-cache.server'
import { answerOf, createPageCache } from './page-cache.server'

const key = { tenant: 'v1', path: '/', language: 'en', popup: false }
const policyOf = ({ scripts, styles }: { scripts: string[]; styles: string[] }) =>
  `scripts ${scripts.join(' ')}; styles ${styles.join(' ')}`
const any = { acceptEncoding: 'gzip, deflate, br', ifNoneMatch: undefined }

function page(html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}

function isCached(answer: CachedPage | Response): answer is CachedPage {
  return !(answer instanceof Response)
}

async function cachedPage(html: string): Promise<CachedPage> {
  const cached = await createPageCache(2 ** 26).render(key, async () => page(html), policyOf)
  if (!isCached(cached)) throw new Error('not kept')
  return cached
}

test('a page is rendered once and found from then on, under exactly its key', async () => {
  const cache = createPageCache(2 ** 26)
  expect(cache.find(key)).toBeUndefined()
  const cached = await cache.render(key, async () => page('<p>hello</p>'), policyOf)
  expect(cache.find({ ...key })).toBe(cached)
  expect(cache.find({ ...key, language: 'nl' })).toBeUndefined()
  expect(cache.find({ ...key, tenant: 'v2' })).toBeUndefined()
})

test('a hundred visitors at once cause one rendering', async () => {
  const cache = createPageCache(2 ** 26)
  let renderings = 0
  const make = async () => {
    renderings += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return page('<p>hello</p>')
  }
  await Promise.all(Array.from({ length: 100 }, () => cache.render(key, make, policyOf)))
  expect(renderings).toBe(1)
})

test('no page is older than 60 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const cache = createPageCache(2 ** 26)
    await cache.render(key, async () => page('<p>hello</p>'), policyOf)
    vi.advanceTimersByTime(59_000)
    expect(cache.find(key)).toBeDefined()
    vi.advanceTimersByTime(2_000)
    expect(cache.find(key)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['an error', () => new Response('no', { status: 500, headers: { 'Content-Type': 'text/html' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/login' } })],
  ['a page with a cookie', () => page('<p>hello</p>', { 'Set-Cookie': 'auth.session=x' })],
  ['what is no page', () => Response.json({})],
])('%s is never kept, and each visitor gets an own answer', async (_, make) => {
  const cache = createPageCache(2 ** 26)
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return make()
  }
  const answers = await Promise.all([1, 2, 3].map(() => cache.render(key, slowly, policyOf)))
  expect(answers.every((answer) => answer instanceof Response)).toBe(true)
  expect(new Set(answers).size).toBe(3)
  expect(cache.find(key)).toBeUndefined()
})

test('a failed rendering fails all who wait, and the next one begins anew', async () => {
  const cache = createPageCache(2 ** 26)
  await expect(cache.render(key, () => Promise.reject(new Error('away')), policyOf)).rejects.toThrow('away')
  expect(isCached(await cache.render(key, async () => page('<p>well</p>'), policyOf))).toBe(true)
})

test('a page goes out in the best encoding that the browser takes', async () => {
  const html = `<p>${'hello '.repeat(500)}</p>`
  const cached = await cachedPage(html)
  const br = answerOf(cached, any)
  expect(brotliDecompressSync(br.body ?? '').toString()).toBe(html)
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body?.length) })
  expect(gunzipSync(answerOf(cached, { ...any, acceptEncoding: 'gzip, br;q=0' }).body ?? '').toString()).toBe(html)
  const plain = answerOf(cached, { ...any, acceptEncoding: undefined })
  expect(plain.body?.toString()).toBe(html)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('a browser that has the page gets 304 without a body', async () => {
  const cached = await cachedPage('<p>hello</p>')
  const answer = answerOf(cached, { ...any, ifNoneMatch: `"other", ${cached.etag}` })
  expect(answer).toMatchObject({ status: 304, body: null })
  expect(answer.headers).toMatchObject({ etag: cached.etag, 'cache-control': 'private, no-cache' })
  expect(answer.headers).not.toHaveProperty('content-length')
})

test('inline scripts and styles are named by their hashes, linked ones are not', async () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  const cached = await cachedPage(
    '<style nonce="">:root{--c:1}</style><script src="/a.js"></script><script type="module">import "/b.js"\n</script>',
  )
  expect(answerOf(cached, any).headers['content-security-policy']).toBe(
    `scripts ${hash('import "/b.js"\n')}; styles ${hash(':root{--c:1}')}`,
  )
})

test('the cache holds no more bytes than it may', async () => {
  const cache = createPageCache(40_000)
  for (let number = 0; number < 50; number += 1) {
    await cache.render({ ...key, path: `/${number}` }, async () => page(`<p>${'x'.repeat(2_000)}</p>`), policyOf)
  }
  const held = Array.from({ length: 50 }, (_, number) => cache.find({ ...key, path: `/${number}` })).filter(Boolean)
  expect(held.length).toBeGreaterThan(2)
  expect(held.length).toBeLessThan(10)
  expect(cache.find({ ...key, path: '/49' })).toBeDefined()
})
