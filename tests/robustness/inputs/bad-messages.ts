import { Visitor } from '../../support/visitor'
import type { BadInput, Stage } from './bad-inputs'
import { fields, json, megabytes, post } from './bad-inputs'

/** As a browser's: a point of P-256, and a secret of 16 bytes. */
const pushKeys = {
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
}

/** What may be sent to a conversation, to the stream of events and as a subscription to pushes, and how that is answered. */
export function badMessages({ site, anna, bensId, conversation }: Stage): BadInput[] {
  const foreign = new Visitor(site, 'coast')
  foreign.cookies.set('auth.session', anna.cookies.get('auth.session') ?? '')
  const draft = crypto.randomUUID()
  return [
    {
      what: 'message of 10 MB',
      by: anna,
      ...post(conversation, Buffer.concat([Buffer.from(`draft_id=${draft}&body=`), megabytes(10)])),
      status: 413,
    },
    {
      what: 'message that nobody sees',
      by: anna,
      ...post(conversation, fields({ body: '\u0007\u200b', draft_id: draft })),
      status: 422,
    },
    { what: 'empty message', by: anna, ...post(conversation, fields({ body: ' \n ', draft_id: draft })), status: 422 },
    {
      what: 'message in a conversation of others',
      by: anna,
      ...post(`/chats/${bensId}`, fields({ body: 'Hello', draft_id: draft })),
      status: 404,
    },
    { what: 'gift that is none', by: anna, ...post(conversation, `draft_id=${draft}&gift=yacht`), status: 422 },
    { what: 'stream of events without a session', target: '/api/events', status: 403 },
    { what: 'stream of events of another brand’s session', target: '/api/events', by: foreign, status: 403 },
    { what: 'stream of events that is written to', by: anna, ...post('/api/events', '{}', json), status: 405 },
    ...['https://127.0.0.1/push', 'https://10.0.0.7/push', 'https://[::1]/push', 'http://push.example/', 'push'].map(
      (endpoint) => ({
        what: `pushes to ${endpoint}`,
        by: anna,
        ...post('/api/user.php?push=1', JSON.stringify({ endpoint, keys: pushKeys }), json),
        status: 400,
      }),
    ),
  ]
}
