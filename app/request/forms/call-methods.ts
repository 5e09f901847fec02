/** What each call of the product's own pages may be asked with (docs/api.md). */
const methods: Readonly<Record<string, readonly string[]>> = {
  'settings.php': ['GET'],
  'company.php': ['GET'],
  'user.php': ['GET', 'POST', 'PUT', 'DELETE'],
  'logout.php': ['GET'],
  passkeys: ['GET', 'POST'],
  'passkeys/login': ['GET', 'POST'],
  'passkeys/proof': ['GET', 'POST'],
  'chats.php': ['GET', 'DELETE'],
  events: ['GET'],
  typing: ['POST'],
  'page-hidden.php': ['POST'],
  'likes.php': ['GET'],
  'auto-like.php': ['GET'],
  photos: ['POST'],
  'time-bonus.php': ['GET'],
  'discount-code.php': ['GET'],
  'regions.php': ['GET'],
  'interests.php': ['GET'],
  'members-count': ['GET'],
  cities: ['GET'],
  'page-visits': ['POST'],
  'geocode.php': ['GET'],
}

const prefix = '/api/'

/** Whether a path is one of the product's own calls, known or not. */
export function isOwnCall(path: string): boolean {
  return path.startsWith(prefix)
}

/** Undefined for an unknown call. */
export function callMethods(path: string): readonly string[] | undefined {
  const known = methods[path.slice(prefix.length)]
  return known?.includes('GET') ? [...known, 'HEAD'] : known
}
