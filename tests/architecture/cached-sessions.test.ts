import { expect, test } from 'vitest'
import { sources } from './sources'

/** Statements that write a table which the cached session is read from. */
const writes =
  /(?:updateTable|deleteFrom|insertInto)\('(?:sessions|accounts|members|credit_accounts|photos|discount_uses)'\)|\b(?:update|delete from|insert into) (?:sessions|accounts|members|credit_accounts|photos|discount_uses)\b/

/** Calls that invalidate the cached session. */
const invalidates = /\b(?:invalidateViewers|publishEnd|keepOrder)\(/

/** Files that change nothing a cached session shows, with the reason. */
const others: Record<string, string> = {
  'app/demo/insert-person.server.ts': 'new members',
  'app/demo/seed.server.ts': 'demo members without sessions',
  'app/modules/accounts/read-session.server.ts': 'the time of the last activity',
  'app/modules/accounts/sessions/attempts.server.ts': 'when a login is locked',
  'app/modules/accounts/sessions/clear-old.server.ts': 'expired sessions, which no entry outlives',
  'app/modules/accounts/sessions/prove.server.ts': 'a confirmation, which is never cached',
  'app/modules/accounts/sign-up/sign-up.server.ts': 'a new account',
  'app/modules/credits/count-free.server.ts': 'how many free messages and likes were used',
  'app/modules/likes/visitors/visitors.server.ts': 'when the page of visitors was opened',
  'app/modules/landers/chosen.server.ts': 'who is shown to visitors',
  'app/modules/payments/notifications/reconcile.server.ts': 'an order of an hour ago, whose offer is back in a minute',
  'app/modules/notifications/calendar/plan-mails.server.ts': 'when mails are due',
}

test('whatever writes a session or its account invalidates what is cached of it', () => {
  const writing = sources.filter(
    ({ path, text }) =>
      path.startsWith('app/') &&
      !path.startsWith('app/database/migrations/') &&
      !/\.test\.tsx?$/.test(path) &&
      writes.test(text),
  )
  const silent = writing.filter(({ text }) => !invalidates.test(text)).map(({ path }) => path)
  expect(writing.length).toBeGreaterThan(Object.keys(others).length)
  expect(silent.toSorted()).toEqual(Object.keys(others).toSorted())
})

/** Pages that only read: no money, no step-up, no permission to write (decision 820). */
const fromTheCache = [
  ...['chats/chats', 'chats/search', 'credits/pricing', 'home', 'leaving/leave', 'leaving/my-data', 'likes/likes'],
  ...['likes/visitors', 'members/member', 'members/members', 'members/report', 'pages/legal/legal'],
  ...['pages/legal/legal-version', 'pages/operator-page', 'profile/profile', 'settings/consents'],
  ...['settings/lang-config', 'settings/location', 'settings/notifications', 'settings/verification'],
]

test('only pages that change nothing take their viewer from the cache', () => {
  const pages = sources.filter(({ path, text }) => path.startsWith('app/routes/') && /cachedViewer: true/.test(text))
  expect(pages.map(({ path }) => path).toSorted()).toEqual(
    fromTheCache.map((name) => `app/routes/${name}.tsx`).toSorted(),
  )
})

test('a page that takes its viewer from the cache asks for no whole member', () => {
  const pages = sources.filter(({ path, text }) => path.startsWith('app/routes/') && /cachedViewer: true/.test(text))
  const loaderOf = (text: string) => /function loader\([\s\S]*?\n}\n/.exec(text)?.[0] ?? ''
  const asking = pages.filter(({ text }) =>
    /\b(?:requireMember|requirePremium|requireBuyer|visitorOrMember)\(/.test(loaderOf(text)),
  )
  expect(pages.length).toBeGreaterThan(0)
  expect(asking.map(({ path }) => path)).toEqual([])
})
