import { useTranslation } from 'react-i18next'
import type { Gender } from '~/modules/accounts/member'
import type { LanderView } from '../schema'
import { onlyGender } from './drawn-people'

/** Returns the word for whom 'transitionsvideolanding' finds, in the keys of its texts. */
export function someone(genders: readonly Gender[]): 'anyone' | 'woman' | 'man' {
  const only = onlyGender(genders)
  if (only === null) return 'anyone'
  return only === 'female' ? 'woman' : 'man'
}

/** Landers whose visitors write to a member. */
const writing: readonly LanderView['lander'][] = [
  'tinderswipe',
  'alonetonight',
  'gallery',
  'maplanding',
  'socialnetwork',
]

/** Whether the visitor would write to a member, but none may be shown: the lander asks for a line about the visitor. */
export function isNobodyThere({ lander, members }: Pick<LanderView, 'lander' | 'members'>): boolean {
  return members.length === 0 && writing.includes(lander)
}

/** Returns the lander whose texts lead to its form. */
function asked(view: LanderView): LanderView['lander'] {
  return isNobodyThere(view) ? 'collagelanding' : view.lander
}

/** Returns the variant's headline, otherwise the lander's own. */
export function useHeadline({ words, lander, genders, members: [first] }: LanderView): string {
  const { t } = useTranslation('landers')
  if (words.headline !== null) return words.headline
  if (lander === 'transitionsvideolanding') return t(`${lander}.${someone(genders)}.headline`)
  return t(`${lander}.headline`, { name: first?.name ?? '' })
}

export function useLede(view: LanderView): string {
  const { t } = useTranslation('landers')
  return view.words.lede ?? t(`${asked(view)}.lede`, { name: view.members[0]?.name ?? '' })
}

/** Returns the label of the page's main button. */
export function useCall(view: LanderView): string {
  const { t } = useTranslation('landers')
  return view.words.call ?? t(`${asked(view)}.call`, { name: view.members[0]?.name ?? '' })
}

/** Returns the placeholder of the first message's field. */
export function usePlaceholder(view: LanderView): string {
  const { t } = useTranslation('landers')
  return view.words.placeholder ?? t(`${asked(view)}.placeholder`, { name: view.members[0]?.name ?? '' })
}
