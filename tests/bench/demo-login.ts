import type { Site } from '../support/site'
import { send } from './load'

/** Logs in at a demo brand with a login that the server prints, and returns the session's cookie. */
export async function logIn(site: Site, slug: string, kind: 'free' | 'premium' = 'premium'): Promise<string> {
  const origin = site.at(slug, '')
  const { login, password } = await printedLogin(site, slug, kind)
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

/** Waits for the logins, which the site prints some time after its start, when its members have been created. */
async function printedLogin(site: Site, slug: string, kind: string) {
  // Matches a complete line, because the output comes in pieces.
  const pattern = new RegExp(`${kind}\\s+(\\S+@${slug}\\.\\S+)\\s+password (\\S+)\\n`)
  for (const limit = Date.now() + printedLimit; Date.now() < limit; ) {
    const [, login, password] = pattern.exec(site.output()) ?? []
    if (login && password) return { login, password }
    await new Promise((later) => setTimeout(later, 200))
  }
  throw new Error(`no login of ${slug} was printed:\n${site.output()}`)
}
