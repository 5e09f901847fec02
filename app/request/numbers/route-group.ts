/** What an engineer on call tells apart, by the first part of the path. */
const groups: Record<string, string> = {
  '': 'home',
  _root: 'home',
  ...all(
    'account',
    'signup',
    'login',
    'logout',
    'reset-password',
    'activate',
    'mail-change',
    'mail',
    'complete-signup',
    'terms-changed',
    'confirm-identity',
    'leave',
    'account-deleted',
    'reactivate',
    'my-data',
  ),
  ...all('account', 'profile', 'notifications', 'lang-config', 'entry-warning', 'tracking-consent'),
  ...all('members', 'members', 'swipe-game', 'match-finder', 'signup-matches'),
  ...all('likes', 'likes'),
  ...all('chats', 'chats'),
  ...all('credits', 'credits', 'pricing', 'premium', 'directdebit', 'transactions', 'sandbox'),
  ...all('pages', 'pages', 'complaints'),
  ...all('photos', 'photos'),
  ...all('brand', 'brand', 'app-icons', 'share', 'texts', 'offline', 'manifest.webmanifest', 'favicon.ico'),
  ...all('search_engines', 'robots.txt', 'sitemap.xml', '.well-known'),
  ...all('api', 'api'),
  ...all('webhooks', 'webhooks'),
  ...all('landers', 'landers', 'l'),
  ...all('health', 'healthz', 'readyz', 'tls-allowed'),
  ...all('development', 'dev'),
}

/** The group of an address that is asked for: one of some fifteen, however many addresses there are. */
export function routeGroup(target: string): string {
  const first = /^\/([^/?]*)/.exec(target)?.[1] ?? ''
  const name = first.replace(/\.data$/, '')
  return Object.hasOwn(groups, name) ? (groups[name] ?? 'other') : 'other'
}

function all(group: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, group]))
}
