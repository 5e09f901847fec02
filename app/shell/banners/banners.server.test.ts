import { expect, test } from 'vitest'
import { translate } from '~/i18n/texts/texts.server'
import type { Member } from '~/modules/accounts/member'
import { displayedOffer } from '~/modules/discounts/new-member-offers'
import { bonusModalOf } from '~/modules/discounts/offer-notices.server'
import { cookieJar } from '~/platform/http/cookies'
import type { PushState } from '~/ui/browser/push-state'
import { memberFor } from '../../../tests/support/person'
import { pageAt } from '../../../tests/support/site-map'
import { demoTenants } from '../../../tests/support/tenants'
import { bannersOf } from './banners.server'
import { chooseBanner, waitingBanner } from './choose-banner'

const { saffron } = demoTenants()
const photo = { id: '1', hash: 'a', width: 600, height: 600 }
const contented: Partial<Member> = { mainPhoto: photo, paid: true }

interface Situation {
  member?: Partial<Member>
  pushState?: PushState
  cookies?: string
}

function context({ member, cookies = '' }: Situation) {
  const viewer = { ...memberFor(saffron, 'sam', {}), ...contented, ...member }
  const t = translate(saffron, 'en')
  return { viewer, t, dateLocale: 'en', timeZone: 'UTC', cookies: cookieJar(cookies, { secure: false }) }
}

/** The offer that no order holds. */
const offered = (situation: Situation) => displayedOffer(saffron.settings, context(situation).viewer)

/** Which banner stands above a page, before and after a script has read the cookies. */
async function bannerOn(pathname: string, { pushState = 'subscribed', ...situation }: Situation) {
  const { cookies = '' } = situation
  const { facts: page } = pageAt(pathname)
  const banners = await bannersOf(context(situation), offered(situation))
  const shown = chooseBanner(banners, { page, pushState, cookies })
  // The server left out what was dismissed, so that it doesn't flash until the script has read the cookies.
  expect(chooseBanner(banners, { page, pushState, cookies: '' })).toBe(shown)
  return shown?.id ?? null
}

const newcomer = { paid: false, signupAt: new Date() }
const everyPage = [
  ...['/', '/members', '/members/1', '/chats', '/likes', '/profile', '/premium', '/notifications', '/directdebit'],
  ...['/signup', '/activate/done', '/transactions'],
]

/** Specification 4: when each alert shows, and the pages that it stays away from. */
const alerts: (Situation & { alert: string; key: string | null; notOn: string[] })[] = [
  {
    alert: 'activation',
    key: null,
    member: { status: 'not_confirmed', profileStatus: 'disabled' },
    notOn: ['/signup', '/notifications', '/activate/done', '/directdebit'],
  },
  {
    alert: 'photo',
    key: 'hide-enrich-alert',
    member: { mainPhoto: null },
    notOn: ['/profile', '/signup', '/activate/done', '/premium', '/notifications', '/directdebit'],
  },
  ...(['not_subscribed', 'denied'] as const).map((pushState) => ({
    alert: pushState === 'denied' ? 'push-denied' : 'push-push',
    key: 'hide-push-notification-alert',
    pushState,
    notOn: ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium'],
  })),
  ...(['fbl', 'bounce', 'listunsubscribe'] as const).map((emailDisabledReason) => ({
    alert: `emails-${emailDisabledReason}`,
    key: 'hide-disabled-notifications-alert',
    member: { emailDisabledReason, emailDisabledAt: new Date('2026-03-05T12:00:00Z') },
    notOn: ['/signup', '/notifications', '/activate/done', '/directdebit'],
  })),
]

test.each(alerts)('$alert: shown where it applies, and dismissed under $key', async (alert) => {
  const shownOn: string[] = []
  for (const page of everyPage) if (await bannerOn(page, alert)) shownOn.push(page)
  expect(everyPage.filter((page) => !shownOn.includes(page)).sort()).toEqual(alert.notOn.toSorted())
  expect(await bannerOn('/members', alert)).toBe(alert.alert)
  const [banner] = (await bannersOf(context(alert), offered(alert))).filter(({ id }) => id === alert.alert)
  expect(banner?.dismissKey).toBe(alert.key)
  expect([banner?.title, banner?.text, banner?.action?.label].join(' ')).not.toMatch(/banner\.|ALERT|\{\{/)
  if (alert.key) expect(await bannerOn('/members', { ...alert, cookies: `${alert.key}=${Date.now()}` })).toBeNull()
  // The other pages of the settings.
  for (const part of ['security', 'location', 'consents'])
    expect(await bannerOn(`/notifications/${part}`, alert), part).toBeNull()
})

test('of all that apply one shows, in their order; the next when it was dismissed', async () => {
  const all: Situation = {
    member: { ...newcomer, mainPhoto: null, status: 'not_confirmed', emailDisabledReason: 'fbl' },
    pushState: 'not_subscribed',
  }
  expect(await bannerOn('/members', all)).toBe('activation')
  const confirmed = { ...all, member: { ...all.member, status: 'active' } } satisfies Situation
  expect(await bannerOn('/members', confirmed)).toBe('photo')
  const dismissed = ['hide-enrich-alert']
  const next = () =>
    bannerOn('/members', { ...confirmed, cookies: dismissed.map((key) => `${key}=${Date.now()}`).join('; ') })
  expect(await next()).toBe('push-push')
  dismissed.push('hide-push-notification-alert')
  expect(await next()).toBe('offer-time_bonus')
  expect(
    await bannerOn('/transactions', {
      ...confirmed,
      cookies: `hide-enrich-alert=${Date.now()}`,
      pushState: 'subscribed',
    }),
  ).toBe('emails-fbl')
  const bounced = { ...confirmed, member: { ...confirmed.member, emailDisabledReason: 'bounce' } } satisfies Situation
  expect(await bannerOn('/members', bounced)).toBe('emails-bounce')
})

test.each([
  ['photo', 'hide-enrich-alert', { member: { mainPhoto: null } }, 7],
  ['push-push', 'hide-push-notification-alert', { pushState: 'not_subscribed' }, 90],
] satisfies [string, string, Situation, number][])(
  '%s comes again after a while',
  async (alert, key, situation, days) => {
    const dismissedAgo = (ago: number) =>
      bannerOn('/members', { ...situation, cookies: `${key}=${Date.now() - ago * 24 * 3600_000}` })
    expect(await dismissedAgo(days - 0.1)).toBeNull()
    expect(await dismissedAgo(days + 0.1)).toBe(alert)
  },
)

test('in an opened conversation only what keeps its messages from arriving is told', async () => {
  const open = (situation: Situation) =>
    Promise.all(['/chats/1', '/members/1/chat'].map((page) => bannerOn(page, situation)))
  expect(await open({ member: { status: 'not_confirmed' } })).toEqual(['activation', 'activation'])
  expect(await open({ member: { emailDisabledReason: 'bounce' } })).toEqual(['emails-bounce', 'emails-bounce'])
  expect(await open({ member: { ...newcomer, mainPhoto: null, emailDisabledReason: 'fbl' } })).toEqual([null, null])
  expect(await open({ pushState: 'not_subscribed' })).toEqual([null, null])
})

test('e-mails that end anew are told of anew, whatever was dismissed before', async () => {
  const dismissedAt = (moment: string) => `hide-disabled-notifications-alert=${Date.parse(moment)}`
  const off = { emailDisabledReason: 'fbl', emailDisabledAt: new Date('2026-03-05T12:00:00Z') } as const
  const shown = (cookies: string) => bannerOn('/members', { member: off, cookies })
  expect(await shown(dismissedAt('2026-03-05T12:00:01Z'))).toBeNull()
  expect(await shown(dismissedAt('2026-03-05T11:59:59Z'))).toBe('emails-fbl')
  expect(await shown('hide-disabled-notifications-alert=yes')).toBe('emails-fbl')
})

test('nothing stands above a match, the swipe game or a checkout', async () => {
  const member = { mainPhoto: null }
  for (const page of ['/likes/m/1', '/swipe-game', '/credits/60', '/login', '/members/1/signup']) {
    expect(await bannerOn(page, { member }), page).toBeNull()
  }
})

test('the time bonus opens by itself once: for who has no credits, until it was dismissed under its key', () => {
  const opens = (situation: Situation) => bonusModalOf(context(situation), offered(situation)) !== null
  expect(opens({ member: newcomer })).toBe(true)
  expect(opens({ member: newcomer, cookies: `hide-time-bonus-modal=${Date.now()}` })).toBe(false)
  expect(opens({ member: { ...newcomer, credits: 1 } })).toBe(false)
  expect(opens({ member: { ...newcomer, paid: true } })).toBe(false)
  expect(opens({ member: { ...newcomer, signupAt: new Date(Date.now() - 4 * 3600_000) } })).toBe(false)
})

test('where nothing disturbs, what waits is told by the account button; where a banner shows, nothing waits', async () => {
  const banners = await bannersOf(context({ member: { mainPhoto: null } }), null)
  const waiting = (pathname: string, list = banners) =>
    waitingBanner(list, { page: pageAt(pathname).facts, pushState: 'subscribed', cookies: '' })?.id ?? null
  for (const quiet of ['/swipe-game', '/credits/1/ideal', '/directdebit', '/chats/1'])
    expect(waiting(quiet)).toBe('photo')
  for (const open of ['/members', '/chats', '/likes']) expect(waiting(open)).toBeNull()
  expect(waiting('/swipe-game', [])).toBeNull()
})
