import type { Gender } from '~/modules/accounts/member'
import { paths } from '~/paths'

const drawn: Record<Gender, readonly string[]> = { female: ['noor', 'elin', 'petra'], male: ['hugo', 'kofi'] }
const mixed = ['noor', 'hugo', 'petra']

/** Addresses of our own drawings of people, cut out: three, or two where a niche is about men alone. */
export function drawnPeople([gender, ...others]: readonly Gender[]): string[] {
  const names = gender && others.length === 0 ? drawn[gender] : mixed
  return names.map((name) => paths.files.lander(`cut-${name}.webp`))
}

/** Addresses of our own scene by a canal, high and wide: two people, or two men where a niche is about men alone. */
export function drawnScene([gender, ...others]: readonly Gender[]): { tall: string; wide: string } {
  const who = gender === 'male' && others.length === 0 ? '-men' : ''
  return { tall: paths.files.lander(`poster-tall${who}.webp`), wide: paths.files.lander(`poster-wide${who}.webp`) }
}
