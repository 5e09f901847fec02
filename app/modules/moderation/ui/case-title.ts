import type { TFunction } from 'i18next'

/** Returns what was reported or flagged, or what is objected to. */
export function caseTitle(t: TFunction<'console'>, { kind, topic }: { kind: string; topic: string }): string {
  if (kind === 'report') return t(`moderation:reason.${topic}`)
  if (kind === 'flag') return t(`queue.flagged.${topic}`)
  return kind === 'appeal' ? t('queue.objects', { told: t(`queue.told.${topic}`) }) : t(`queue.one.${kind}`)
}
