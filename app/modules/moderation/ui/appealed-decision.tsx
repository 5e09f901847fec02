import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { KeyValues } from '~/ui/key-values'
import type { AppealView } from '../appeals/schema'

/** The decision, and the deadline for objections. */
export function AppealedDecision({ decision }: { decision: NonNullable<AppealView['decision']> }) {
  const { t } = useTranslation('moderation')
  const { date } = useFormat()
  const { statementKind, ground, reference, at, until } = decision
  return (
    <>
      <h1 className="heading-2">{t('objection.title')}</h1>
      <KeyValues
        rows={[
          { key: t('objection.decision'), value: t(`told.${statementKind}`) },
          ...(ground ? [{ key: t('objection.rule'), value: t(`ground.${ground}`) }] : []),
          { key: t('objection.number'), value: reference },
          { key: t('objection.date'), value: date(at) },
        ]}
      />
      <p className="meta">
        {t('objection.text')} {t('objection.until', { date: date(until) })}
      </p>
    </>
  )
}
