import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { CaseAppeal } from '../../queue/schema'

/** The first decision and the objection to it, side by side. */
export function AppealPane({ appeal, name }: { appeal: CaseAppeal; name: string }) {
  const { t } = useTranslation('console')
  const { date } = useFormat()
  const { side, message, at, statementKind, ground, words, decidedBy, decidedAt, endsAt } = appeal
  const decision = [
    t(`queue.told.${statementKind}`),
    ground && t(`moderation:ground.${ground}`),
    endsAt && t('queue.until', { date: date(endsAt, 'medium') }),
  ]
  const cell = 'wrap-anywhere grid content-start gap-1 whitespace-pre-line rounded-md bg-surface-2 p-3 text-xs'
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <div className={cell}>
        <span className="text-2xs text-text-2">
          {decidedBy ?? t('actor.command')}, {date(decidedAt, 'medium')}
        </span>
        <strong className="font-semibold">{decision.filter(Boolean).join(', ')}</strong>
        {words}
      </div>
      <div className={cell}>
        <span className="text-2xs text-text-2">
          {side === 'member' ? name || t('queue.erased') : t('queue.who_reported')}, {date(at, 'medium')}
        </span>
        {message}
      </div>
    </div>
  )
}
