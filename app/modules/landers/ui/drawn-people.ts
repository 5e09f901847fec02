import type { Gender } from '~/modules/accounts/member'
import { paths } from '~/paths'

const drawn: Record<Gender, readonly string[]> = { female: ['noor', 'elin', 'petra'], male: ['hugo', 'kofi'] }
const mixed = ['noor', 'hugo', 'petra']

/** Returns the only gender of a niche; null if it has both. */
export function onlyGender([gender, ...others]: readonly Gender[]): Gender | null {
  return gender && others.length === 0 ? gender : null
}

/** Returns the URLs of our own cut-out drawings of people: three, or two for a niche with men only. */
export function drawnPeople(genders: readonly Gender[]): string[] {
  const only = onlyGender(genders)
  const names = only ? drawn[only] : mixed
  return names.map((name) => paths.files.lander(`cut-${name}.webp`))
}

/**
 * Returns the URLs of our own scene by a canal, tall and wide, with two people, or two men for a niche with men only.
 */
export function drawnScene(genders: readonly Gender[]): { tall: string; wide: string } {
  const who = onlyGender(genders) === 'male' ? '-men' : ''
  return { tall: paths.files.lander(`poster-tall${who}.webp`), wide: paths.files.lander(`poster-wide${who}.webp`) }
}
