import { useTranslation } from 'react-i18next'
import { Mark } from '~/ui/console/parts'
import type { Standing } from '../schema'

const marks = {
  shown: 'good',
  invisible: 'quiet',
  not_confirmed: 'waiting',
  suspended: 'broken',
  disabled: 'broken',
  closed: 'quiet',
} as const satisfies Record<Standing, 'good' | 'waiting' | 'broken' | 'quiet'>

/** A mark that shows whether other members see the profile. */
export function StandingMark({ standing }: { standing: Standing }) {
  const { t } = useTranslation('console')
  return <Mark state={marks[standing]}>{t(`members.standing.${standing}`)}</Mark>
}
