import type { Gender } from '~/modules/accounts/member'
import { paths } from '~/paths'

const drawn: Record<Gender, readonly string[]> = { female: ['noor', 'elin', 'petra'], male: ['hugo', 'kofi'] }
const mixed = ['noor', 'hugo', 'petra']

/** Addresses of our own drawings of people, cut out: three, or two where a niche is about men alone. */
export function drawnPeople([gender, ...others]: readonly Gender[]): string[] {
  const names = gender && others.length === 0 ? drawn[gender] : mixed
  return names.map((name) => paths.files.lander(`cut-${name}.webp`))
}
