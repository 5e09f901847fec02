import { useTranslation } from 'react-i18next'
import type { LanderView } from '../schema'

/** Returns the variant's headline, otherwise the lander's own. */
export function useHeadline({ words, screen, members: [first] }: LanderView): string {
  const { t } = useTranslation('landers')
  return words.headline ?? t(`${screen}.headline`, { name: first?.name ?? '' })
}

export function useLede({ words, screen, members: [first] }: LanderView): string {
  const { t } = useTranslation('landers')
  return words.lede ?? t(`${screen}.lede`, { name: first?.name ?? '' })
}

/** Returns the label of the page's main button. */
export function useCall({ words, screen, members: [first] }: LanderView): string {
  const { t } = useTranslation('landers')
  return words.call ?? t(`${screen}.call`, { name: first?.name ?? '' })
}

/** Returns the placeholder of the first message's field. */
export function usePlaceholder({ words, screen, members: [first] }: LanderView): string {
  const { t } = useTranslation('landers')
  return words.placeholder ?? t(`${screen}.placeholder`, { name: first?.name ?? '' })
}
