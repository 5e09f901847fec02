import { expect, test } from 'vitest'
import { translate } from '~/i18n/texts/texts.server'
import type { Member } from '~/modules/accounts/member'
import { displayedOffer } from '~/modules/discounts/new-member-offers'
import { bonusModalOf, offerBarOf } from '~/modules/discounts/offer-notices.server'
import { cookieJar } from '~/platform/http/cookies'
import type { PushState } from '~/ui/browser/push-state'
import { memberFor } from '../../../tests/support/person'
import { pageAt } from '../../../tests/support/site-map'
import { demoTenants } from '../../../tests/support/tenants'
import { bannersOf } from './banners.server'
import { bannersOn, waitingBanner } from './choose-banners'

const { saffron } = demoTenants()
const photo = { id: '1', hash: 'a', width: 600, height: 600, focus: null }
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

/** Which alerts share the strip above a page, before and after a script has read the cookies. */
async function alertsOn(pathname: string, { pushState = 'subscribed', ...situation }: Situation) {
  const { cookies = '' } = situation
  const { facts: page } = pageAt(pathname)
  const banners = await bannersOf(context(situation))
  const shown = bannersOn(banners, { page, pushState, cookies })
  // The server left out what was dismissed, so that it doesn't flash until the script has read the cookies.
  expect(bannersOn(banners, { page, pushState, cookies: '' })).toEqual(shown)
  return shown.map(({ id }) => id)
}

const newcomer = { paid: false, signupAt: new Date() }
const everyPage = [
  ...['/', '/members', '/members/1', '/members/1/chat', '/chats', '/chats/1', '/likes', '/swipe-game', '/match-finder'],
  ...['/credits', '/credits/1', '/credits/1/ideal', '/directdebit', '/premium', '/transactions'],
  ...['/profile', '/notifications', '/signup', '/members/1/signup', '/activate/done'],
  ...['/activate/error', '/activate/resend'],
]

/** The sign-up and its last step. A page of their own each tells what they are about. */
const signUp = ['/signup', '/members/1/signup', '/activate/done']
/** Where the alerts of an account's own mails stay away, besides. */
const activation = ['/activate/error', '/activate/resend']

/** Specification 4: when each alert shows, and the pages that it stays away from. */
const alerts: (Situation & { alert: string; key: string | null; notOn: string[] })[] = [
  {
    alert: 'activation',
    key: null,
    member: { status: 'not_confirmed', profileStatus: 'disabled' },
    notOn: [...signUp, ...activation, '/notifications'],
  },
  {
    alert: 'photo',
    key: 'hide-enrich-alert',
    member: { mainPhoto: null },
    notOn: [...signUp, '/profile', '/premium', '/notifications', '/directdebit'],
  },
  ...(['not_subscribed', 'denied'] as const).map((pushState) => ({
    alert: pushState === 'denied' ? 'push-denied' : 'push-push',
    key: 'hide-push-notification-alert',
    pushState,
    notOn: [...signUp, '/notifications', '/directdebit', '/premium'],
  })),
  ...(['fbl', 'bounce', 'listunsubscribe'] as const).map((emailDisabledReason) => ({
    alert: `emails-${emailDisabledReason}`,
    key: 'hide-disabled-notifications-alert',
    member: { emailDisabledReason, emailDisabledAt: new Date('2026-03-05T12:00:00Z') },
    notOn: [...signUp, ...activation, '/notifications'],
  })),
]

test.each(alerts)('$alert: shown where it applies, and dismissed under $key', async (alert) => {
  const shownOn: string[] = []
  for (const page of everyPage) if ((await alertsOn(page, alert)).length > 0) shownOn.push(page)
  expect(everyPage.filter((page) => !shownOn.includes(page)).sort()).toEqual(alert.notOn.toSorted())
  expect(await alertsOn('/members', alert)).toEqual([alert.alert])
  const [banner] = (await bannersOf(context(alert))).filter(({ id }) => id === alert.alert)
  expect(banner?.dismissKey).toBe(alert.key)
  expect([banner?.title, banner?.text, banner?.action?.label].join(' ')).not.toMatch(/banner\.|ALERT|\{\{/)
  if (alert.key) expect(await alertsOn('/members', { ...alert, cookies: `${alert.key}=${Date.now()}` })).toEqual([])
  // The other pages of the settings.
  for (const part of ['security', 'location', 'consents'])
    expect(await alertsOn(`/notifications/${part}`, alert), part).toEqual([])
})

test('all that apply share the strip, in their order, without the offer', async () => {
  const all: Situation = {
    member: { ...newcomer, mainPhoto: null, status: 'not_confirmed', emailDisabledReason: 'fbl' },
    pushState: 'not_subscribed',
  }
  expect(await alertsOn('/members', all)).toEqual(['activation', 'photo', 'push-push', 'emails-fbl'])
  expect(await alertsOn('/premium', all)).toEqual(['activation', 'emails-fbl'])
  const bounced = { ...all, member: { ...all.member, emailDisabledReason: 'bounce' } } satisfies Situation
  expect(await alertsOn('/members', bounced)).toEqual(['activation', 'emails-bounce', 'photo', 'push-push'])
  const cookies = `hide-enrich-alert=${Date.now()}; hide-push-notification-alert=${Date.now()}`
  expect(await alertsOn('/members', { ...all, cookies })).toEqual(['activation', 'emails-fbl'])
})

test.each([
  ['photo', 'hide-enrich-alert', { member: { mainPhoto: null } }, 7],
  ['push-push', 'hide-push-notification-alert', { pushState: 'not_subscribed' }, 90],
] satisfies [string, string, Situation, number][])(
  '%s comes again after a while',
  async (alert, key, situation, days) => {
    const dismissedAgo = (ago: number) =>
      alertsOn('/members', { ...situation, cookies: `${key}=${Date.now() - ago * 24 * 3600_000}` })
    expect(await dismissedAgo(days - 0.1)).toEqual([])
    expect(await dismissedAgo(days + 0.1)).toEqual([alert])
  },
)

test('e-mails that end anew are told of anew, whatever was dismissed before', async () => {
  const dismissedAt = (moment: string) => `hide-disabled-notifications-alert=${Date.parse(moment)}`
  const off = { emailDisabledReason: 'fbl', emailDisabledAt: new Date('2026-03-05T12:00:00Z') } as const
  const shown = (cookies: string) => alertsOn('/members', { member: off, cookies })
  expect(await shown(dismissedAt('2026-03-05T12:00:01Z'))).toEqual([])
  expect(await shown(dismissedAt('2026-03-05T11:59:59Z'))).toEqual(['emails-fbl'])
  expect(await shown('hide-disabled-notifications-alert=yes')).toEqual(['emails-fbl'])
})

test('the offer stands on the members area of the specification, whatever the alerts', async () => {
  const unconfirmed = { member: { ...newcomer, mainPhoto: null, status: 'not_confirmed' } } satisfies Situation
  expect(offerBarOf(context(unconfirmed), offered(unconfirmed))).toMatchObject({ kind: 'time_bonus' })
  const pages = [...everyPage, '/likes/received', '/likes/sent', '/likes/matches', '/likes/m/1']
  expect(pages.filter((page) => pageAt(page).facts.offers)).toEqual([
    ...['/members', '/members/1', '/chats', '/likes', '/premium'],
    ...['/likes/received', '/likes/sent', '/likes/matches', '/likes/m/1'],
  ])
})

test('offers nothing to who may not buy', () => {
  const away = { member: { ...newcomer, profileStatus: 'suspended' } } satisfies Situation
  expect(offerBarOf(context(away), offered(away))).toBeNull()
})

test('opens the time bonus once by itself, without credits and until dismissed', () => {
  const opens = (situation: Situation) => bonusModalOf(context(situation), offered(situation)) !== null
  expect(opens({ member: newcomer })).toBe(true)
  expect(opens({ member: newcomer, cookies: `hide-time-bonus-modal=${Date.now()}` })).toBe(false)
  expect(opens({ member: { ...newcomer, credits: 1 } })).toBe(false)
  expect(opens({ member: { ...newcomer, paid: true } })).toBe(false)
  expect(opens({ member: { ...newcomer, signupAt: new Date(Date.now() - 4 * 3600_000) } })).toBe(false)
})

test('tells by the account button what a page leaves out, unless the strip is taken', async () => {
  const waiting = async (pathname: string, member: Partial<Member>) => {
    const banners = await bannersOf(context({ member }))
    return waitingBanner(banners, { page: pageAt(pathname).facts, pushState: 'subscribed', cookies: '' })?.id ?? null
  }
  const faceless = { mainPhoto: null }
  for (const quiet of ['/premium', '/directdebit', '/notifications'])
    expect(await waiting(quiet, faceless)).toBe('photo')
  for (const open of ['/members', '/chats/1', '/credits']) expect(await waiting(open, faceless)).toBeNull()
  expect(await waiting('/premium', { ...faceless, status: 'not_confirmed' })).toBeNull()
  expect(await waiting('/premium', {})).toBeNull()
})
