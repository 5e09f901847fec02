import { Visitor } from '../../support/visitor'
import type { BadInput, Stage } from './bad-inputs'
import { json, post } from './bad-inputs'

/** What the console's forms and calls never send. A member's session is none there. */
export function badConsoleForms({ site, anna, bensId }: Stage): BadInput[] {
  const by = new Visitor(site, 'console')
  by.cookies.set('auth.session', anna.cookies.get('auth.session') ?? '')
  const member = `members/saffron/${bensId}`
  const unknownField = [
    ...['login/code', 'confirm', 'invite/x', 'account', 'operators', 'recovery-codes', 'audit'],
    ...[member, 'health', 'alerts', 'complaints'],
  ]
  const money = ['money', 'money/codes', 'money/proof', 'partners/postbacks']
  const ofModeration = ['queue', 'queue/photos', 'queue/templates', 'staff']
  const brands = ['brands/saffron']
  const calls: [path: string, status: number][] = [
    ['passkeys', 401],
    ['passkeys/login', 400],
    ['passkeys/proof', 401],
    ['codes/proof', 401],
    ['invites/x', 400],
  ]
  return [
    ...[...unknownField, ...ofModeration, ...brands, ...money].map((path) => ({
      what: `console: ${path} with a field that it doesn’t have`,
      by,
      ...post(`/console/${path}`, 'nickname=x'),
      status: 400,
    })),
    { what: 'console: logout with fields', by, ...post('/console/logout', 'a=1'), status: 400 },
    ...[...ofModeration, ...brands, 'operators', 'audit', member, 'health', 'alerts', 'complaints', ...money].map(
      (path) => ({
        what: `console: ${path} without a session`,
        by,
        ...post(`/console/${path}`, ''),
        status: 302,
        location: `/console/login?next=${encodeURIComponent(`/console/${path}`)}`,
      }),
    ),
    ...[
      'money/export',
      'money/revenue/export',
      'partners/export?by=day',
      'overview/export',
      'brands/saffron/mails/en/accounts.reset',
    ].map((path) => ({
      what: `console: ${path} without a session`,
      by,
      target: `/console/${path}`,
      status: 302,
      location: `/console/login?next=${encodeURIComponent(`/console/${path}`)}`,
    })),
    ...calls.map(([path, status]) => ({
      what: `console: call of ${path} with nothing right`,
      by,
      ...post(`/console/api/${path}`, '{"a":1}', json),
      status,
    })),
  ]
}
