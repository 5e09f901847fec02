import type { Gender } from '~/modules/accounts/member'
import { paths } from '~/paths'

const drawn: Record<Gender, readonly string[]> = { female: ['noor', 'elin', 'petra'], male: ['hugo', 'kofi'] }
const mixed = ['noor', 'hugo', 'petra']

/** The gender that a niche is about alone; null where it is about both. */
export function onlyGender([gender, ...others]: readonly Gender[]): Gender | null {
  return gender && others.length === 0 ? gender : null
}

/** Addresses of our own drawings of people, cut out: three, or two where a niche is about men alone. */
export function drawnPeople(genders: readonly Gender[]): string[] {
  const only = onlyGender(genders)
  const names = only ? drawn[only] : mixed
  return names.map((name) => paths.files.lander(`cut-${name}.webp`))
}

/** Addresses of our own scene by a canal, high and wide: two people, or two men where a niche is about men alone. */
export function drawnScene(genders: readonly Gender[]): { tall: string; wide: string } {
  const who = onlyGender(genders) === 'male' ? '-men' : ''
  return { tall: paths.files.lander(`poster-tall${who}.webp`), wide: paths.files.lander(`poster-wide${who}.webp`) }
}
