import type { Site } from '../support/site'
import { send } from './load'

/** Logs in at a demo brand with a ready login that the server prints for it, and gives the session's cookie. */
export async function logIn(site: Site, slug: string, kind: 'free' | 'premium' = 'premium'): Promise<string> {
  const origin = site.at(slug, '')
  const { login, password } = await printedLogin(site, origin, kind)
  const answer = await send({
    port: site.port,
    host: `${slug}.localhost`,
    path: '/api/user.php',
    headers: { 'content-type': 'application/json', 'x-client': '1', origin, accept: 'application/json' },
    body: { login, password },
  })
  const cookie = /auth\.session=([^;]+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1]
  if (!cookie) throw new Error(`no login at ${slug}: ${answer.status} ${answer.body}`)
  return cookie
}

const printedLimit = 300_000

/** The site is up before its members are there; it prints their logins then. */
async function printedLogin(site: Site, origin: string, kind: string) {
  const pattern = new RegExp(`${kind}\\s+(\\S+)\\s+password (\\S+)`)
  for (const limit = Date.now() + printedLimit; Date.now() < limit; ) {
    const parts = site.output().split(origin).slice(1)
    const [, login, password] = parts.map((printed) => pattern.exec(printed)).find((match) => match !== null) ?? []
    if (login && password) return { login, password }
    await new Promise((later) => setTimeout(later, 200))
  }
  throw new Error(`no login of ${origin} was printed:\n${site.output()}`)
}
