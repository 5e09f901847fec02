import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'

/** A new visitor, a returning visitor, or one of a demo brand's two ready-made logins. */
export type Viewer = 'newcomer' | 'visitor' | 'free' | 'premium'

export interface Screen {
  name: string
  viewer: Viewer
  /** `:member`, `:conversation` and `:order` are replaced by the first one that the viewer's lists link to. */
  path: string
}

const visited = ['/', '/signup', '/login', '/reset-password', '/members', '/members/:member', '/pricing', '/complaints']
const read = ['/pages/terms', '/pages/faq', '/pages/cookies', '/lang-config', '/no/such/page', '/dev/ui']
const landers = landerNames.map((name) =>
  landerPath({ settings: { niche: 1 } }, name, { memberId: isOfMember(name) ? ':member' : null }),
)
const belongsToFree = ['/members', '/members/:member', '/likes', '/likes/sent', '/likes/matches', '/swipe-game']
const alsoFree = ['/match-finder', '/chats', '/chats/:conversation', '/members/:member/chat', '/premium', '/profile']
const belongsToPremium = ['/credits', '/credits/2/ideal', '/transactions', '/notifications', '/profile', '/premium']

/** Every kind of screen and, with `/dev/ui`, every component in all its states. */
export const screens: Screen[] = [
  { name: 'gate', viewer: 'newcomer', path: '/' },
  ...of('visitor', [...visited, ...read, ...landers]),
  ...of('free', [...belongsToFree, ...alsoFree]),
  ...of('premium', [...belongsToPremium, '/chats/:conversation', '/members/:member', '/directdebit']),
]

function of(viewer: Viewer, paths: string[]): Screen[] {
  return paths.map((path) => ({ name: `${viewer}${path.replace(/[:/]+/g, '-').replace(/-$/, '')}`, viewer, path }))
}

export interface Variant {
  brand: string
  scheme: 'light' | 'dark'
  width: number
  language: string
}

export interface Choice {
  brands: string[]
  schemes: Variant['scheme'][]
  widths: number[]
  languages: string[]
}

export const everything: Choice = {
  brands: ['saffron', 'noir-rose', 'coast'],
  schemes: ['light', 'dark'],
  widths: [320, 390, 1280],
  languages: ['en', 'fi', 'de'],
}

export function variantsOf({ brands, schemes, widths, languages }: Choice): Variant[] {
  return brands.flatMap((brand) =>
    schemes.flatMap((scheme) =>
      widths.flatMap((width) => languages.map((language) => ({ brand, scheme, width, language }))),
    ),
  )
}

export function variantName({ brand, scheme, width, language }: Variant): string {
  return `${brand}-${scheme}-${width}-${language}`
}
