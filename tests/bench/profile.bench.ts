import { paths } from '../../app/paths'
import { besideBareRemix } from './beside-bare-remix'
import type { Bench } from './measure'

/** A member's own profile with its forms, compared with bare Remix. */
export const bench: Bench = async () => {
  const measured = await besideBareRemix([paths.profile])
  return measured.flatMap(({ ratio, ours, bare }) => [
    { name: 'own profile of a member, CPU of Node', measured: ours, unit: 'ms', bound: 4 },
    { name: 'own profile of a member / bare Remix, CPU', measured: ratio, unit: '×', bound: 1.25 },
    { name: 'own profile of bare Remix, CPU', measured: bare, unit: 'ms' },
  ])
}
