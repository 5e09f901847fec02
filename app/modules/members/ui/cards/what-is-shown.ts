import type { MemberCardView } from '../../schema'

type Shown = Pick<MemberCardView, 'fictional' | 'online'>

/** Returns what members have in common. Fictional ones are never online, so that nothing is said of them but that. */
export function whatIsShown(members: readonly Shown[]): 'profiles' | 'online' | 'some_online' | 'recent' {
  if (members.some(({ fictional }) => fictional)) return 'profiles'
  if (members.every(({ online }) => online)) return 'online'
  return members.some(({ online }) => online) ? 'some_online' : 'recent'
}
