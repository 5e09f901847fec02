import type { Call } from '../../support/call'
import type { Site } from '../../support/site'
import { Visitor } from '../../support/visitor'

export interface BadInput extends Call {
  what: string
  /** A brand's slug, or a whole host. */
  host?: string
  /** The visitor who sends the request; if missing, one who isn't logged in. */
  by?: Visitor
  status: number
  /** Of a redirect. */
  location?: string
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
export const json = { 'Content-Type': 'application/json' }
export const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a')
export const fields = (values: Record<string, string>) => new URLSearchParams(values).toString()
export const post = (target: string, body: Call['body'], headers: Call['headers'] = form): Call => ({
  method: 'POST',
  target,
  headers,
  ...(body === undefined ? {} : { body }),
})

export interface Stage {
  site: Site
  /** Logged in at Saffron, with a conversation with Ben. */
  anna: Visitor
  bensId: string
  /** Path of the conversation. */
  conversation: string
}

/** What a careless or hostile client may send, and the status that it is answered with. */
export function badInputs({ site, anna, bensId, conversation }: Stage): BadInput[] {
  const session = anna.cookies.get('auth.session') ?? ''
  const foreign = new Visitor(site, 'coast')
  foreign.cookies.set('auth.session', session)
  const forged = new Visitor(site, 'saffron')
  forged.cookies.set('auth.session', `${session.slice(0, -1)}${session.endsWith('A') ? 'B' : 'A'}`)

  return [
    { what: 'unknown host', host: 'nobody.example', status: 421 },
    { what: 'host that is none', host: 'saffron.localhost@nobody.example', status: 421 },
    { what: 'host that leads out of the folder', host: '../saffron.localhost', status: 421 },
    { what: 'port that is none', host: 'saffron.localhost:99999', status: 400 },
    { what: 'absolute-form target', target: 'http://saffron.localhost/', status: 400 },
    { what: 'asterisk target', method: 'OPTIONS', target: '*', status: 400 },
    { what: 'target of another host', target: '//nobody.example/login', status: 400 },
    { what: 'target of another host, in backslashes', target: '/\\nobody.example/login', status: 400 },
    { what: 'path that is left again', target: '/webhooks/../pages/no-such-page', status: 404 },
    { what: 'NUL in the path', target: '/members/%00', status: 400 },
    { what: 'NUL in the query', target: '/members?after=%00', by: anna, status: 400 },
    { what: 'path that is no UTF-8', target: '/members/%E0%A4%A', status: 404 },
    { what: 'path beyond the root', target: '/brand/..%2f..%2ftenant.json', status: 404 },
    { what: 'guessed name of a photo', target: `/photos/${'A'.repeat(43)}-1600.webp`, by: anna, status: 404 },
    { what: 'photo beyond its folder', target: '/photos/..%2f..%2fsecret', by: anna, status: 404 },
    {
      what: 'locked photo with a signature that is none',
      target: `/photos/locked/${bensId}-600.webp?until=999999&signature=${'A'.repeat(43)}`,
      by: anna,
      status: 404,
    },
    {
      what: 'photo that is no form',
      by: anna,
      ...post('/api/photos', 'x', { 'Content-Type': 'image/jpeg' }),
      status: 415,
    },
    {
      what: 'photo that is not one’s own',
      by: anna,
      ...post('/profile', fields({ intent: 'remove_photo', photo_id: bensId })),
      status: 404,
    },
    { what: 'page that is none', target: '/pages/no-such-page', status: 404 },
    { what: 'id that is none', target: "/chats/1'%20or%20'1'='1", by: anna, status: 404 },
    { what: 'page cursor that is none', target: '/members?after=x_y&min_age=1e9&country=%C0', by: anna, status: 200 },

    {
      what: 'malformed cookies',
      target: '/login',
      headers: { Cookie: 'auth.session=%E0%A4%A; locale=%00; =; ;;"' },
      status: 200,
    },
    {
      what: 'session of 8 KB',
      target: '/chats',
      headers: { Cookie: `auth.session=${'x'.repeat(8000)}` },
      status: 302,
      location: '/login?next=%2Fchats',
    },
    { what: 'forged session', target: '/chats', by: forged, status: 302, location: '/login?next=%2Fchats' },
    { what: 'forged session of a call', target: '/api/chats.php', by: forged, status: 403 },
    { what: 'session of another brand', target: '/chats', by: foreign, status: 302, location: '/login?next=%2Fchats' },
    { what: 'session of another brand, of a call', target: '/api/chats.php', by: foreign, status: 403 },

    { what: 'body of 3 MB', ...post('/login', megabytes(3)), status: 413 },
    {
      what: 'body of 3 MB without a length',
      ...post('/login', [megabytes(1), megabytes(1), megabytes(1)]),
      status: 413,
    },
    { what: 'call of 3 MB', ...post('/api/user.php', megabytes(3), json), status: 413 },
    { what: 'JSON for a page', ...post('/login', '{"login":"anna"}', json), status: 415 },
    { what: 'text for a page', ...post('/signup', 'email=a', { 'Content-Type': 'text/plain' }), status: 415 },
    { what: 'no type', ...post('/login', 'login=anna', {}), status: 415 },
    { what: 'no body', ...post('/login', undefined, {}), status: 415 },
    {
      what: 'multipart form without parts',
      ...post('/login', 'x', { 'Content-Type': 'multipart/form-data; boundary=y' }),
      status: 400,
    },
    {
      what: 'multipart form without a boundary',
      ...post('/login', 'x', { 'Content-Type': 'multipart/form-data' }),
      status: 400,
    },
    {
      what: 'broken photo form',
      by: anna,
      ...post('/complete-signup?step=photo', 'x', { 'Content-Type': 'multipart/form-data; boundary=y' }),
      status: 400,
    },
    { what: 'broken JSON', ...post('/api/user.php', '{"login":', json), status: 400 },
    { what: 'JSON of another type', ...post('/api/user.php', '[]', json), status: 400 },
    {
      what: 'JSON fields of another type',
      ...post('/api/user.php', '{"login":{"a":1},"password":7}', json),
      status: 400,
    },
    {
      what: 'language that is none',
      by: anna,
      ...post('/api/user.php', '{"language":"xx"}', json),
      method: 'PUT',
      status: 400,
    },
    {
      what: 'chat to remove that is no text',
      by: anna,
      ...post('/api/chats.php', '{"conversation_id":7}', json),
      method: 'DELETE',
      status: 400,
    },
    {
      what: 'chat to remove that is no id',
      by: anna,
      ...post('/api/chats.php', '{"conversation_id":"x"}', json),
      method: 'DELETE',
      status: 404,
    },

    { what: 'method that pages never have', method: 'DELETE', target: '/login', status: 405 },
    { what: 'method of a debugger', method: 'TRACE', target: '/', status: 405 },
    { what: 'method that nobody knows', method: 'PROPFIND', target: '/api/user.php', status: 405 },
    { what: 'form for a page without one', ...post('/members', 'a=1'), status: 405 },
    { what: 'form for a page without an address', ...post('/no-such-page', 'a=1'), status: 405 },
    { what: 'writing to a call that reads', ...post('/api/settings.php', '{}', json), status: 405 },
    { what: 'DELETE of the user', method: 'DELETE', target: '/api/user.php', status: 405 },

    {
      what: 'return path elsewhere, asked for',
      target: '/login?next=https://evil.example/',
      by: anna,
      status: 302,
      location: '/members',
    },
    {
      what: 'return path without a scheme',
      target: '/login?next=//evil.example',
      by: anna,
      status: 302,
      location: '/members',
    },
    {
      what: 'return path with a backslash',
      target: '/login?next=/%5Cevil.example',
      by: anna,
      status: 302,
      location: '/members',
    },
    {
      what: 'return path with a line break',
      target: '/login?next=/%0d%0aSet-Cookie:a=b',
      by: anna,
      status: 302,
      location: '/members',
    },
    {
      what: 'return path elsewhere, sent',
      ...post('/lang-config', 'next=%2F%2Fevil.example'),
      status: 302,
      location: '/',
    },
    { what: 'script as return path', ...post('/lang-config', 'next=javascript:alert(1)'), status: 302, location: '/' },
    { what: 'hostile Referer', target: '/login', headers: { Referer: 'https://evil.example/"><script>' }, status: 200 },
    {
      what: 'hostile forwarding',
      target: '/reset-password',
      headers: { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
      status: 200,
    },

    {
      what: 'form of another site',
      ...post('/login', 'a=1', { ...form, Origin: 'https://evil.example' }),
      status: 403,
    },
    {
      what: 'form forwarded from elsewhere',
      ...post('/login', 'login=a&password=b', { ...form, 'X-Forwarded-Host': 'evil.example' }),
      status: 403,
    },
    {
      what: 'signed call with an origin',
      ...post('/webhooks/payments/sandbox', 'id=x', { ...form, Origin: 'https://evil.example' }),
      status: 400,
    },
    {
      what: 'form of a sister brand',
      ...post('/login', 'a=1', { ...form, Origin: `http://coast.localhost:${site.port}` }),
      status: 403,
    },
    ...['/webhooks/../login', '/webhooks/%2e%2e/login', '/mail/unsubscribe/../../login'].map((target) => ({
      what: `foreign form by ${target}`,
      ...post(target, 'a=1', { ...form, Origin: 'https://evil.example' }),
      status: 403,
    })),
    { what: 'form of a page without origin', ...post('/login', 'a=1', { ...form, Origin: 'null' }), status: 403 },
    {
      what: 'form that hides where it comes from',
      host: `saffron.localhost:${site.port}`,
      ...post('/login', 'a=1'),
      status: 403,
    },
    {
      what: 'message of another site',
      by: anna,
      ...post(conversation, fields({ body: 'Hi', draft_id: crypto.randomUUID() }), {
        ...form,
        Origin: 'https://evil.example',
      }),
      status: 403,
    },
    {
      what: 'logout caused by another site',
      by: anna,
      target: '/api/logout.php',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      status: 302,
      location: '/logout',
    },
  ]
}
