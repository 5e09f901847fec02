import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChild } from './child'
import { logIn } from './demo-login'
import type { Ask } from './load'
import { load, rawAnswer, send } from './load'
import type { Bench } from './measure'
import { sides } from './measure'
import { openSites } from './site-on-postgresql'

const rounds = 300
const warmUp = 6
const paths = ['/api/user.php', '/api/chats.php', '/api/likes.php']

/** The three calls that a page polls, complete and unchanged (304), compared with node:http that sends the same bytes. */
export const bench: Bench = async () => {
  await using opened = await openSites(1)
  const [site] = opened.sites
  if (!site) throw new Error('no site')
  const cookie = await logIn(site, 'saffron')
  const asks = paths.map((path): Ask => {
    const headers = { cookie: `auth.session=${cookie}`, accept: 'application/json', 'x-client': '1' }
    return { port: site.port, host: 'saffron.localhost', path, headers }
  })
  const responses = await Promise.all(asks.map(send))
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const file = join(folder, 'answers.json')
  const pages = responses.map((answer, at) => [paths[at], rawAnswer(answer)])
  writeFileSync(file, JSON.stringify(Object.fromEntries(pages)))
  await using raw = await openChild('tests/bench/raw-page.mjs', [file])
  const many = (each: Ask[]) => Array.from({ length: rounds }, () => each).flat()
  const base = { pid: raw.pid, round: () => load(many(asks.map((ask) => ({ ...ask, port: raw.port })))) }
  // Until the code of the new process is compiled.
  for (let round = 0; round < warmUp; round += 1) await load(many(asks))
  const whole = await sides({ pid: site.pid, round: () => load(many(asks)) }, base)
  const askAgain = async () => {
    const newest = await Promise.all(asks.map(send))
    const etag = (at: number) => newest[at]?.headers.etag ?? ''
    const known = asks.map((ask, at) => ({ ...ask, headers: { ...ask.headers, 'if-none-match': etag(at) } }))
    // 200 too, because a member may come online during a round.
    await load(many(known), [304, 200])
  }
  const unchanged = await sides({ pid: site.pid, round: askAgain }, base)
  rmSync(folder, { recursive: true })
  return [
    { name: 'three polled calls / three raw answers, CPU', measured: whole.ratio, unit: '×', bound: 10 },
    { name: 'three polled calls, CPU', measured: (whole.ours / rounds) * 1000, unit: 'µs' },
    { name: 'three polled calls, unchanged / three raw answers, CPU', measured: unchanged.ratio, unit: '×', bound: 10 },
  ]
}
