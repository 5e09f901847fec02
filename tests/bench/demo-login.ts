import type { Site } from '../support/site'
import { send } from './load'

/** Logs in at a demo brand with a ready login that the server prints for it, and gives the session's cookie. */
export async function logIn(site: Site, slug: string, kind: 'free' | 'premium' = 'premium'): Promise<string> {
  const origin = site.at(slug, '')
  const printed = site.output().split(origin)[1] ?? ''
  const [, login, password] = new RegExp(`${kind}\\s+(\\S+)\\s+password (\\S+)`).exec(printed) ?? []
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
