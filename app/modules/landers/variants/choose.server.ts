import { randomInt } from 'node:crypto'
import { chooseVariant } from '~/modules/traffic/choose-variant.server'
import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges } from '~/platform/http/cookies'
import type { LanderVariant } from '~/tenancy/landers/variant-contract.server'
import type { Tenant } from '~/tenancy/tenant'
import type { LanderAddress } from './lander-at'

/**
 * Cookie with a random number from 0 to 9999. One visitor in ten thousand has the same, so it identifies no visitor.
 */
const drawCookie = 'lander-draw'

/**
 * Returns the slug of the variant whose texts a lander shows: the one in the path, otherwise one chosen by weight,
 * always the same for a visitor. Null for the lander's own texts. A visitor gets a number only where there is a choice.
 * Unpublished variants are shown only at their own path, to viewers who may see them (`landerAt`).
 */
export function shownVariant(
  { landers }: Pick<Tenant, 'landers'>,
  { lander, prefix, variant }: LanderAddress,
  cookies: CookieJar,
): string | null {
  if (variant !== null) return `${prefix}-${variant}`
  const shows = (file: LanderVariant | undefined) => file?.published === true && file.landers.includes(lander)
  const own: LanderVariant | undefined = landers[prefix]
  const others = Object.entries(landers)
    .filter(([slug, file]) => slug.startsWith(`${prefix}-`) && shows(file))
    .map(([name, { weight }]) => ({ name, weight }))
  const base = shows(own) ? prefix : null
  if (!others.some(({ weight }) => weight > 0)) return base
  const chosen = chooseVariant([{ name: prefix, weight: own?.weight ?? 1 }, ...others], `${lander} ${drawOf(cookies)}`)
  return chosen && chosen.name !== prefix ? chosen.name : base
}

function drawOf(cookies: CookieJar): string {
  const stored = cookies.get(drawCookie)
  if (stored !== undefined && /^\d{1,4}$/.test(stored)) return stored
  const draw = String(randomInt(10_000))
  cookies.set(drawCookie, draw, { maxAge: cookieAges.landerDraw })
  return draw
}
