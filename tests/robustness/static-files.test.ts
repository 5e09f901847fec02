import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { impossibleRanges, unreadableRanges } from './inputs/ranges'

const own = async () => openSite({ data: await migratedData(), env: { DEMO: 'off' } })

/** Asks for a file as the browser of a film does. */
function ask(site: Site, target: string, headers: Record<string, string> = {}, method = 'GET') {
  return call(site.port, 'saffron.localhost', { method, target, headers })
}

test('sends the bytes that a range asks for', async () => {
  await using site = await own()
  writeFileSync(join(site.tenantsDir, 'saffron/media/film.mp4'), film)
  for (const [target, whole] of [
    ['/plain.css', readFileSync('build/client/plain.css')],
    ['/brand/media/film.mp4', film],
  ] as const) {
    const { length } = whole
    const ranges: [range: string, from: number, to: number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=5-7', 5, 7],
      ['bytes=10-', 10, length - 1],
      ['bytes=-1', length - 1, length - 1],
      ['bytes=-3', length - 3, length - 1],
      [`bytes=4-${length + 100}`, 4, length - 1],
    ]
    for (const [range, from, to] of ranges) {
      const { status, headers, bytes } = await ask(site, target, { Range: range })
      expect([status, headers['content-range'], Number(headers['content-length'])], `${target} ${range}`).toEqual([
        206,
        `bytes ${from}-${to}/${length}`,
        to - from + 1,
      ])
      expect(bytes.equals(whole.subarray(from, to + 1)), `${target} ${range}`).toBe(true)
    }
    for (const range of [`bytes=-${length + 1}`, 'bytes=0-1,5-6']) {
      const { status, bytes } = await ask(site, target, { Range: range })
      expect([status, bytes.equals(whole)], `${target} ${range}`).toEqual([200, true])
    }
    const head = await ask(site, target, { Range: 'bytes=5-7' }, 'HEAD')
    expect([head.status, head.headers['content-length']], target).toEqual([200, String(length)])
    const version = String((await ask(site, target)).headers.etag)
    expect((await ask(site, target, { Range: 'bytes=0-1', 'If-Range': version })).status, target).toBe(206)
    expect((await ask(site, target, { Range: 'bytes=0-1', 'If-Range': '"another"' })).status, target).toBe(200)
  }
})

test('answers every range of every file, however it is written', async () => {
  await using site = await own()
  writeFileSync(join(site.tenantsDir, 'saffron/media/film.mp4'), film)
  const broken: string[] = []
  for (const target of [...builtFiles(), '/brand/icon.svg', '/brand/media/hero-1.webp', '/brand/media/film.mp4']) {
    for (const range of [...unreadableRanges, ...impossibleRanges]) {
      const answer = await ask(site, target, { Range: range, 'Accept-Encoding': 'br' }).catch(String)
      const isRight = typeof answer === 'object' && [200, 206, 416].includes(answer.status)
      if (!isRight) broken.push(`${target} ${range}: ${typeof answer === 'object' ? answer.status : answer}`)
    }
  }
  expect(broken).toEqual([])
  for (const range of impossibleRanges) {
    const { status, headers, bytes } = await ask(site, '/brand/media/film.mp4', { Range: range })
    expect([status, headers['content-range'], bytes.length], range).toEqual([416, `bytes */${film.length}`, 0])
    const size = statSync('build/client/plain.css').size
    const css = await ask(site, '/plain.css', { Range: range })
    expect([css.status, css.headers['content-range'], css.bytes.length], range).toEqual([416, `bytes */${size}`, 0])
  }
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"/)
})

test('answers 404 for a file that was deleted since the start', async () => {
  const name = `gone-${process.pid}.txt`
  const file = `build/client/${name}`
  writeFileSync(file, 'here for now')
  try {
    await using site = await own()
    expect((await ask(site, `/${name}`)).text).toBe('here for now')
    rmSync(file)
    expect((await ask(site, `/${name}`)).status).toBe(404)
    expect((await ask(site, '/plain.css')).status).toBe(200)
    expect(await site.stop()).toBe(0)
  } finally {
    rmSync(file, { force: true })
  }
})

test('sends the compressed copy, and nothing to a browser that has it', async () => {
  await using site = await own()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['', undefined],
  ] as const) {
    const { status, headers } = await ask(site, '/lander.js', { 'Accept-Encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  }
  const { headers } = await ask(site, '/lander.js')
  expect((await ask(site, '/lander.js', { 'If-None-Match': String(headers.etag) })).status).toBe(304)
  expect((await ask(site, '/lander.js', {}, 'POST')).status).toBe(403)
})

const film = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42'),
  Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 251)),
])

/** One file of each kind, and those that the pages name without a hash. */
function builtFiles(): string[] {
  const [script, font] = ['assets', 'fonts'].map((folder) => `/${folder}/${readdirSync(`build/client/${folder}`)[0]}`)
  return ['/lander.js', '/icons.svg', '/plain.css', '/LICENSES.txt', `${script}`, `${font}`]
}

test('the routes of the console are listed on its own host only', async () => {
  await using site = await own()
  const listed = async (host: string, target: string) => {
    const { text } = await call(site.port, host, { target })
    const [manifest = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(text) ?? []
    return (await call(site.port, host, { target: manifest })).text
  }
  const ofBrand = await listed('saffron.localhost', '/signup')
  expect(ofBrand).toContain('"routes/account/signup"')
  expect(ofBrand).not.toContain('routes/console')
  expect(await listed('console.localhost', '/console/login')).toContain('"routes/console/access/login"')
})

test('sends the browser no zod', () => {
  const scripts = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const parsing = scripts.filter((name) =>
    /ZodError|invalid_union/.test(readFileSync(`build/client/assets/${name}`, 'utf8')),
  )
  expect(parsing).toEqual([])
})
