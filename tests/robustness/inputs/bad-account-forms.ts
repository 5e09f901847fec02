import { Visitor } from '../../support/visitor'
import type { BadInput, Stage } from './bad-inputs'
import { fields, json, post } from './bad-inputs'

/** A text that no field of these forms holds. */
const endless = 'x'.repeat(20_000)
const toLogin = (next: string) => `/login?next=${encodeURIComponent(next)}`

/** What the forms and calls of an account never send: login, settings, passkeys, one's data and the way out. */
export function badAccountForms({ site, anna, bensId }: Stage): BadInput[] {
  const foreign = new Visitor(site, 'coast')
  foreign.cookies.set('auth.session', anna.cookies.get('auth.session') ?? '')
  const by = anna
  /** A form of members that comes without a session, and with one of another brand. */
  const loggedOut = (path: string, body: string): BadInput[] => [
    { what: `${path} without a session`, ...post(path, body), status: 302, location: toLogin(path) },
    {
      what: `${path} by another brand’s session`,
      by: foreign,
      ...post(path, body),
      status: 302,
      location: toLogin(path),
    },
  ]
  const selfie = '/notifications/photo'
  /** A form with a file that is no photo, and one more field. */
  const selfieWith = (field: string, value: string) => {
    const part = (name: string) => `--y\r\nContent-Disposition: form-data; name="${name}"`
    const body = `${part(field)}\r\n\r\n${value}\r\n${part('photo"; filename="me.jpg')}\r\n\r\nme\r\n--y--\r\n`
    return post(selfie, body, { 'Content-Type': 'multipart/form-data; boundary=y' })
  }
  const assertion = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  return [
    {
      what: 'code without a ticket',
      ...post('/login/code', 'code=123456'),
      status: 302,
      location: toLogin('/members'),
    },
    { what: 'endless code', ...post('/login/code', `code=${endless}`), status: 400 },
    { what: 'field that no code form has', ...post('/login/code', 'code=1&token=x'), status: 400 },
    { what: 'logout with fields', by, ...post('/logout', 'a=1'), status: 400 },
    ...loggedOut('/confirm-identity', 'password=x'),
    {
      what: 'proof by nothing, just after the login',
      by,
      ...post('/confirm-identity', 'intent=password'),
      status: 302,
      location: '/notifications',
    },
    { what: 'endless proof', by, ...post('/confirm-identity', `password=${endless}`), status: 400 },
    { what: 'reset for no address', ...post('/reset-password', 'email=no+address'), status: 422 },
    { what: 'reset for an endless address', ...post('/reset-password', `email=${endless}`), status: 413 },
    { what: 'activation by no link', ...post('/activate/done', 'token=x'), status: 302, location: '/activate/error' },
    { what: 'activation by an endless link', ...post('/activate/done', `token=${endless}`), status: 413 },
    ...loggedOut('/activate/resend', ''),
    { what: 'new address by no link', ...post('/mail-change/do', 'token=x'), status: 410 },
    ...['objection', 'case-question'].flatMap((page) => [
      { what: `${page} by no link`, ...post(`/${page}/x`, 'message=Why'), status: 404 },
      { what: `${page} without words`, ...post(`/${page}/x`, 'message=+'), status: 422 },
      {
        what: `${page} with too many words`,
        ...post(`/${page}/x`, fields({ message: 'x'.repeat(2_001) })),
        status: 422,
      },
      { what: `${page} with a field that it doesn’t have`, ...post(`/${page}/x`, 'nickname=x'), status: 400 },
    ]),
    { what: 'unsubscribing by no link', ...post('/mail/unsubscribe?token=x', ''), status: 200 },
    {
      what: 'unsubscribing in one click by no link',
      ...post('/mail/unsubscribe?token=x', 'List-Unsubscribe=One-Click'),
      status: 200,
    },

    ...loggedOut('/notifications', 'intent=preferences'),
    { what: 'setting that is none', by, ...post('/notifications', 'intent=drop'), status: 400 },
    { what: 'preference that is none', by, ...post('/notifications', 'intent=preferences&everything=on'), status: 400 },
    {
      what: 'end of a session that is not one’s own',
      by,
      ...post('/notifications', fields({ intent: 'end_session', session: bensId })),
      status: 302,
      location: '/notifications?section=devices',
    },
    { what: 'no address to change to', by, ...post('/notifications', 'intent=email&email=x'), status: 422 },
    {
      what: 'wrong old password',
      by,
      ...post(
        '/notifications',
        fields({
          intent: 'password',
          old: 'not this one',
          password: 'nine purple kettles',
          repeat: 'nine purple kettles',
        }),
      ),
      status: 422,
    },
    {
      what: 'name of one’s own choice of marks',
      by,
      ...post('/notifications', fields({ intent: 'name', name: '<b>' })),
      status: 422,
    },
    ...loggedOut('/notifications/security', 'intent=second_factor_begin'),
    {
      what: 'step of the second factor that is none',
      by,
      ...post('/notifications/security', 'intent=drop'),
      status: 400,
    },
    {
      what: 'code of a second factor that was not begun',
      by,
      ...post('/notifications/security', 'intent=second_factor_confirm&code=123456'),
      status: 422,
    },
    {
      what: 'passkey of another',
      by,
      ...post('/notifications/security', fields({ intent: 'remove_passkey', passkey: bensId })),
      status: 302,
      location: '/notifications/security',
    },
    ...loggedOut('/notifications/location', 'country=NL&city=Utrecht'),
    {
      what: 'country that is none',
      by,
      ...post('/notifications/location', 'intent=location&country=XX&city=x'),
      status: 400,
    },
    ...loggedOut('/notifications/consents', 'intent=terms'),
    {
      what: 'consent that is none',
      by,
      ...post('/notifications/consents', 'intent=everything'),
      status: 302,
      location: '/notifications/consents?saved',
    },
    ...loggedOut(selfie, 'intent=send'),
    { what: 'selfie that is no form', by, ...post(selfie, 'me', { 'Content-Type': 'image/jpeg' }), status: 415 },
    { what: 'no selfie', by, ...post(selfie, 'intent=send'), status: 400 },
    { what: 'selfie in a pose that nobody gave', by, ...selfieWith('pose', 'ring.9999999999999.AAAA'), status: 422 },
    { what: 'selfie without a pose', by, ...selfieWith('pose', ''), status: 422 },
    { what: 'selfie of another', by, ...selfieWith('member', bensId), status: 400 },
    ...loggedOut('/terms-changed', 'next=/members'),
    { what: 'field that changed terms don’t ask for', by, ...post('/terms-changed', 'agree=no'), status: 400 },
    {
      what: 'language that a form has not',
      ...post('/lang-config', 'language=xx&country=ZZ'),
      status: 302,
      location: '/',
    },

    ...loggedOut('/my-data', ''),
    { what: 'copy with fields', by, ...post('/my-data', 'id=1'), status: 400 },
    { what: 'copy of another', by, target: `/my-data/${bensId}`, status: 404 },
    { what: 'copy whose id is none', by, target: '/my-data/..%2f..%2fsecret', status: 404 },
    ...loggedOut('/leave', 'intent=delete'),
    { what: 'reason that is none', by, ...post('/leave', 'intent=why&reason=x'), status: 422 },
    {
      what: 'overlong farewell',
      by,
      ...post('/leave', fields({ intent: 'why', note: 'x'.repeat(1_001) })),
      status: 422,
    },
    { what: 'endless farewell', by, ...post('/leave', fields({ intent: 'why', note: endless })), status: 400 },
    { what: 'way back by no link', ...post('/reactivate', 'token=x'), status: 410 },
    { what: 'way back for no address', ...post('/reactivate', 'intent=send&email=x'), status: 422 },
    { what: 'way back by another’s id', ...post('/reactivate', fields({ token: bensId })), status: 410 },
    {
      what: 'complaint without words',
      ...post('/complaints', 'topic=other&name=A&email=a%40mail.example'),
      status: 422,
    },
    {
      what: 'complaint about what is none',
      ...post('/complaints', 'topic=x&name=A&email=a%40mail.example&message=Hello'),
      status: 422,
    },
    { what: 'endless complaint', ...post('/complaints', fields({ message: 'x'.repeat(100_000) })), status: 413 },

    { what: 'passkey that is none', ...post('/api/passkeys/login', '{}', json), status: 400 },
    { what: 'passkey that nobody made', ...post('/api/passkeys/login', JSON.stringify(assertion), json), status: 401 },
    { what: 'new passkey without a session', ...post('/api/passkeys', '{}', json), status: 403 },
    { what: 'new passkey that is none', by, ...post('/api/passkeys', '{"name":7}', json), status: 400 },
    { what: 'proof without a session', ...post('/api/passkeys/proof', '{}', json), status: 403 },
    {
      what: 'proof by a passkey that nobody made',
      by,
      ...post('/api/passkeys/proof', JSON.stringify(assertion), json),
      status: 401,
    },
    {
      what: 'report of e-mails at a brand without a provider',
      ...post('/webhooks/mail', '{"event":"bounce"}', json),
      status: 404,
    },
    { what: 'link of a campaign that is none', target: '/mail/link?token=x.1.y', status: 404 },
  ]
}
