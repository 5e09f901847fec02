/**
 * Every URL of the brands' hosts; the console's are in console-paths.ts. A page without parameters is a constant, the
 * others are functions of their parameters.
 */
export const paths = {
  home: '/',
  signup: '/signup',
  login: '/login',
  loginCode: '/login/code',
  logout: '/logout',
  confirmIdentity: '/confirm-identity',
  resetPassword: '/reset-password',
  resetPasswordDo: '/reset-password/do',
  activateDone: '/activate/done',
  activateError: '/activate/error',
  activateResend: '/activate/resend',
  mailChangeDo: '/mail-change/do',
  termsChanged: '/terms-changed',
  completeSignup: '/complete-signup',
  signupMatches: '/signup-matches',

  leave: '/leave',
  accountDeleted: '/account-deleted',
  reactivate: '/reactivate',
  myData: '/my-data',
  myDataFile: (id: string) => path`/my-data/${id}`,

  members: '/members',
  member: (id: string) => path`/members/${id}`,
  memberSignup: (id: string) => path`/members/${id}/signup`,
  memberChat: (id: string) => path`/members/${id}/chat`,
  memberReport: (id: string) => path`/members/${id}/report`,
  memberLanding: (id: string) => path`/members/${id}/landing`,
  memberLanding2: (id: string, slug?: string) => path`/members/${id}/landing2` + optional(slug),
  memberLanding3: (id: string, slug?: string) => path`/members/${id}/landing3` + optional(slug),
  lander: (lander: string, slug?: string) => path`/landers/${lander}` + optional(slug),

  likes: '/likes',
  likesVisitors: '/likes/visitors',
  likesList: (list: string) => path`/likes/${list}`,
  match: (id: string) => path`/likes/m/${id}`,
  swipeGame: '/swipe-game',
  matchFinder: '/match-finder',
  picks: '/three-for-you',
  chats: '/chats',
  chat: (id: string) => path`/chats/${id}`,
  chatSearch: (id: string) => path`/chats/${id}/search`,
  chatMessages: (id: string) => path`/chats/${id}/messages`,
  chatVoice: (id: string, message: string) => path`/chats/${id}/voices/${message}`,
  chatPhoto: (id: string, file: string) => path`/chats/${id}/photos/${file}`,

  profile: '/profile',
  notifications: '/notifications',
  security: '/notifications/security',
  location: '/notifications/location',
  consents: '/notifications/consents',
  verification: '/notifications/photo',
  langConfig: '/lang-config',
  entryWarning: '/entry-warning',
  trackingConsent: '/tracking-consent',

  pricing: '/pricing',
  premium: '/premium',
  credits: '/credits',
  order: (bundle: string | number, method?: string) => path`/credits/${bundle}` + optional(method),
  repeatOrder: '/credits/repeat-order',
  directDebit: '/directdebit',
  transactions: '/transactions',
  transactionsSpent: '/transactions/spent',
  transaction: (id: string | number) => path`/transactions/${id}`,
  sandboxCheckout: (id: string) => path`/sandbox/checkout/${id}`,

  /** A legal page or another page of the product, by name. */
  page: (name: string) => path`/pages/${name}`,
  pageVersion: (name: string, version: string) => path`/pages/${name}/${version}`,
  /** A page of the brand's operator. */
  operatorPage: (token: string) => path`/${token}`,
  complaints: '/complaints',
  /** Linked from statements of reasons and from moderators' questions; works without logging in. */
  objection: (token: string) => path`/objection/${token}`,
  caseQuestion: (token: string) => path`/case-question/${token}`,
  offline: '/offline',

  /** Calls that return JSON. */
  api: {
    settings: '/api/settings.php',
    company: '/api/company.php',
    user: '/api/user.php',
    logout: '/api/logout.php',
    passkeys: '/api/passkeys',
    passkeyLogin: '/api/passkeys/login',
    passkeyProof: '/api/passkeys/proof',
    chats: '/api/chats.php',
    likes: '/api/likes.php',
    events: '/api/events',
    typing: '/api/typing',
    pageHidden: '/api/page-hidden.php',
    autoLike: '/api/auto-like.php',
    pageVisits: '/api/page-visits',
    photos: '/api/photos',
    discountCode: '/api/discount-code.php',
    timeBonus: '/api/time-bonus.php',
    geocode: '/api/geocode.php',
    regions: '/api/regions.php',
    interests: '/api/interests.php',
    cities: '/api/cities',
    membersCount: '/api/members-count',
    openapi: '/api/openapi.json',
  },

  mail: {
    unsubscribe: '/mail/unsubscribe',
    link: '/mail/link',
  },
  webhooks: {
    mail: '/webhooks/mail',
    payments: (provider: string) => path`/webhooks/payments/${provider}`,
  },

  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  favicon: '/favicon.ico',
  manifest: '/manifest.webmanifest',
  securityTxt: '/.well-known/security.txt',
  changePassword: '/.well-known/change-password',
  appIcon: (file: string) => path`/app-icons/${file}`,
  sharePicture: (file: string) => path`/share/${file}`,
  brandFile: (file: string) => `/brand/${file}`,
  photo: (file: string) => path`/photos/${file}`,
  lockedPhoto: (file: string) => path`/photos/locked/${file}`,
  texts: (file: string) => path`/texts/${file}`,

  /** Served on every host, with or without a brand: for the proxy in front, containers, alerts and releases. */
  server: {
    live: '/livez',
    ready: '/readyz',
    health: '/healthz',
    tlsAllowed: '/tls-allowed',
  },

  /** In development and tests only. */
  dev: {
    ui: '/dev/ui',
    outbox: '/dev/outbox',
    outboxMail: (id: string) => path`/dev/outbox/${id}`,
    outboxHtml: (id: string) => path`/dev/outbox/${id}/html`,
  },

  /** Files of public/. */
  files: {
    icon: (name: string) => `/icons.svg#${name}`,
    gift: (name: string) => `/gifts.svg#${name}`,
    pose: (name: string) => `/poses.svg#${name}`,
    paymentLogo: (method: string) => path`/payment/${method}.svg`,
    font: (file: string) => path`/fonts/${file}`,
    lander: (file: string) => path`/landers/${file}`,
    landerScript: '/lander.js',
    plainStyles: '/plain.css',
    pushWorker: '/sw-push.js',
  },
} as const

/** Builds a path with encoded values: none can add a segment or a query. ':id' stays as it is, for route patterns. */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value).replace(/^%3A/, ':')))
}

/** Returns the id in the path of a page such as `paths.chat`; null if it is the path of another page. */
export function idIn(page: (id: string) => string, path: string): string | null {
  const [before = '', after = ''] = page(':id').split(':id')
  if (!path.startsWith(before) || !path.endsWith(after)) return null
  const id = path.slice(before.length, path.length - after.length)
  return id === '' || id.includes('/') ? null : id
}

function optional(segment: string | undefined): string {
  return segment === undefined ? '' : path`/${segment}`
}
