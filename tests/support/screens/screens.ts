import { legalPages } from '~/modules/pages/legal-pages'
import { landerNames } from '~/tenancy/landers/landers'

/** Viewer of a screen: a visitor, one of the brand's demo logins, or a member who has just signed up. */
export type Viewer = 'visitor' | 'free' | 'premium' | 'unfinished'

export interface Screen {
  as: Viewer
  /** `:member`, `:match`, `:conversation`, `:order`, `:transaction` and `:checkout` are filled in by `cast.ts`. */
  path: string
}

const visitor = screensOf('visitor')
const free = screensOf('free')
const premium = screensOf('premium')

/** Every page of `app/routes.ts` by its path, in each state that looks different. */
export const screensByRoute: Record<string, Screen[]> = {
  '': visitor('/'),
  signup: visitor('/signup'),
  login: visitor('/login', '/login?next=/members'),
  'login/code': visitor('/login/code'),
  logout: free('/logout'),
  'confirm-identity': free('/confirm-identity'),
  'reset-password': visitor('/reset-password'),
  'reset-password/do': visitor('/reset-password/do?token=cut-off'),
  'activate/done': visitor('/activate/done?token=cut-off'),
  'activate/error': visitor('/activate/error'),
  'activate/resend': [...visitor('/activate/resend'), ...screensOf('unfinished')('/activate/resend')],
  'mail-change/do': visitor('/mail-change/do?token=cut-off'),
  'mail/unsubscribe': visitor('/mail/unsubscribe?token=cut-off'),
  'objection/:token': visitor('/objection/cut-off'),
  'case-question/:token': visitor('/case-question/cut-off'),
  leave: free('/leave'),
  'account-deleted': visitor('/account-deleted'),
  reactivate: visitor('/reactivate'),
  'my-data': free('/my-data'),
  'terms-changed': free('/terms-changed'),
  members: [...visitor('/members'), ...free('/members', '/members?name=nobody-is-called-so')],
  'members/:id': [...visitor('/members/:member'), ...free('/members/:member'), ...premium('/members/:member')],
  'members/:id/report': free('/members/:member/report', '/members/:member/report?sent=1'),
  'members/:id/signup': visitor('/members/:member/signup'),
  'likes/:type?': [...free('/likes', '/likes/sent', '/likes/matches'), ...premium('/likes', '/likes/matches')],
  'likes/visitors': [...free('/likes/visitors'), ...premium('/likes/visitors')],
  'likes/m/:id': premium('/likes/m/:match'),
  'swipe-game': free('/swipe-game'),
  'match-finder': free('/match-finder'),
  'three-for-you': [...free('/three-for-you'), ...premium('/three-for-you')],
  'signup-matches': free('/signup-matches'),
  profile: [...free('/profile'), ...premium('/profile')],
  notifications: premium('/notifications'),
  'notifications/security': premium('/notifications/security'),
  'notifications/location': premium('/notifications/location'),
  'notifications/consents': premium('/notifications/consents'),
  'notifications/photo': premium('/notifications/photo'),
  pricing: visitor('/pricing'),
  premium: [...visitor('/premium'), ...free('/premium'), ...premium('/premium')],
  credits: [...free('/credits'), ...premium('/credits')],
  'credits/:id/:paymentmethod?': [...free('/credits/2/creditcard'), ...premium(':order')],
  directdebit: premium('/directdebit'),
  transactions: [...free('/transactions'), ...premium('/transactions')],
  'transactions/spent': premium('/transactions/spent'),
  'transactions/:id': premium('/transactions/:transaction', '/transactions/:transaction?withdrawal'),
  'lang-config': visitor('/lang-config'),
  'pages/:page': visitor(...legalPages.map((page) => `/pages/${page}`)),
  'pages/:page/:version': visitor('/pages/terms/2020-01-01'),
  complaints: [...visitor('/complaints'), ...free('/complaints')],
  ':token': visitor('/our-story'),
  '*': [...visitor('/no/such/page'), ...free('/no/such/page')],
  'complete-signup': screensOf('unfinished')('/complete-signup'),
  'sandbox/checkout/:id': premium(':checkout'),
  chats: [...free('/chats'), ...premium('/chats')],
  'chats/:id': premium('/chats/:conversation', '/chats/:conversation?ask=goodbye', '/chats/:conversation?ask=meeting'),
  'chats/:id/search': premium('/chats/:conversation/search', '/chats/:conversation/search?words=nobody-wrote-so'),
  'members/:id/chat': [...free('/members/:member/chat'), ...premium('/members/:member/chat')],
  'landers/:lander/:slug?': visitor(...landerNames.map((lander) => `/landers/${lander}`)),
  'members/:id/landing': visitor('/members/:member/landing'),
  'members/:id/landing2/:slug?': visitor('/members/:member/landing2'),
  'members/:id/landing3/:slug?': visitor('/members/:member/landing3'),
  'dev/ui': visitor('/dev/ui'),
  'dev/outbox': visitor('/dev/outbox'),
  'dev/outbox/:id': visitor('/dev/outbox/:mail'),
}

function screensOf(as: Viewer): (...paths: string[]) => Screen[] {
  return (...paths) => paths.map((path) => ({ as, path }))
}
