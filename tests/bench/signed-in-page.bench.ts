import { paths } from '../../app/paths'
import { besideBareRemix } from './beside-bare-remix'
import type { Bench } from './measure'

/** Pages of a member, compared with bare Remix. */
export const bench: Bench = async () => {
  const measured = await besideBareRemix([paths.members, paths.chats])
  return measured.flatMap(({ path, ratio, ours, bare }) => [
    { name: `${path} of a member / bare Remix, CPU`, measured: ratio, unit: '×', bound: 1.25 },
    { name: `${path} of a member, CPU`, measured: ours, unit: 'ms' },
    { name: `${path} of bare Remix, CPU`, measured: bare, unit: 'ms' },
  ])
}
