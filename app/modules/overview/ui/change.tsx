import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'

/** Change of a number from its usual value: '+4.3% on 588'. */
export function Change({ now, usual }: { now: number; usual: number | null }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  if (usual === null) return <p className="text-2xs text-text-3">{t('overview.nothing_before')}</p>
  const change = usual > 0 ? now / usual - 1 : null
  const inks = { up: 'font-semibold text-success-ink', down: 'font-semibold text-danger-ink', same: '' }
  const ink = change === null || change === 0 ? inks.same : inks[change > 0 ? 'up' : 'down']
  return (
    <p className="text-2xs text-text-3">
      {change !== null && (
        <span className={ink}>
          {number(change, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
        </span>
      )}{' '}
      {t('overview.on', { usual: number(usual, { maximumFractionDigits: 1 }) })}
    </p>
  )
}
