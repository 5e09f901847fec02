import { useTranslation } from 'react-i18next'
import { Alert } from '~/ui/notices/alert'
import type { SwipeOutcome } from '../swipe/schema'
import { WaitRing } from './wait-ring'

/** Explains why a like or swipe without a script was refused. Renders nothing for other outcomes. */
export function LikeRefusal({ outcome }: { outcome: SwipeOutcome | undefined }) {
  const { t } = useTranslation('likes')
  if (outcome && 'problem' in outcome) return <Alert>{outcome.problem}</Alert>
  if (!outcome || !('usedUp' in outcome)) return null
  return (
    <Alert kind="info" icon="heart-off" title={t('used_up.title', { count: outcome.usedUp.perDay })}>
      <WaitRing likes={outcome.usedUp} />
      <p>{t('used_up.text')}</p>
    </Alert>
  )
}
