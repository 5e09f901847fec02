import { isLanguage } from '~/i18n/languages'

/** First segments of the product's own paths, which an operator's page can't use. */
export const reservedTokens: ReadonlySet<string> = new Set([
  'account-deleted',
  'activate',
  'api',
  'app-icons',
  'assets',
  'auth',
  'brand',
  'build',
  'case-question',
  'chats',
  'complaints',
  'complete-signup',
  'console',
  'confirm-identity',
  'credits',
  'dev',
  'directdebit',
  'entry-warning',
  'events',
  'fonts',
  'healthz',
  'icons',
  'invite',
  'landers',
  'lang-config',
  'leave',
  'likes',
  'livez',
  'login',
  'logout',
  'mail',
  'mail-change',
  'match-finder',
  'members',
  'metrics',
  'my-data',
  'notifications',
  'objection',
  'offline',
  'pages',
  'photos',
  'premium',
  'pricing',
  'profile',
  'reactivate',
  'readyz',
  'reset-password',
  'sandbox',
  'share',
  'signup',
  'signup-matches',
  'swipe-game',
  'terms-changed',
  'texts',
  'three-for-you',
  'tls-allowed',
  'tracking-consent',
  'transactions',
  'webhooks',
])

/** Whether an operator's page may be served at `/<token>`. */
export function isPageToken(token: string): boolean {
  return token.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(token) && !reservedTokens.has(token)
}

/** Ends the sentence 'expected …' for a path such as 'pages/en/our-story.md'; null when it is valid. */
export function pageFault(path: string): string | null {
  const [, language = '', file = ''] = path.split('/')
  const token = file.replace(/\.md$/, '')
  if (!isLanguage(language)) return 'pages/<language>/, with a language of the product'
  if (reservedTokens.has(token)) return `another name: /${token} is the product's own`
  return isPageToken(token) ? null : 'a name of lower-case letters, digits and single hyphens'
}
