import type { Site } from '../support/site'

/** Logs in at a demo brand with the login that the server prints for it, and gives the session's cookie. */
export async function logIn(site: Site, slug: string): Promise<string> {
  const printed = site.output().split(site.at(slug, ''))[1] ?? ''
  const [, login, password] = /premium\s+(\S+)\s+password (\S+)/.exec(printed) ?? []
  const origin = site.at(slug, '')
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': '1', host: new URL(origin).host, origin },
    body: JSON.stringify({ login, password }),
  })
  const cookie = /auth\.session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (!cookie) throw new Error(`no login at ${slug}: ${answer.status}`)
  return cookie
}
