import type { TFunction } from 'i18next'
import { dueDay } from '~/modules/complaints/answer-times'

/** Returns what was reported or flagged, or what is objected to. */
export function caseTitle(t: TFunction<'console'>, { kind, topic }: { kind: string; topic: string }): string {
  if (kind === 'report') return t(`moderation:reason.${topic}`)
  if (kind === 'flag') return t(`queue.flagged.${topic}`)
  return kind === 'appeal' ? t('queue.objects', { told: t(`queue.told.${topic}`) }) : t(`queue.one.${kind}`)
}

/** Returns the day (yyyy-mm-dd) by which whoever reported was promised an answer; null without such a promise. */
export function answerBy({ kind, topic, openedAt }: { kind: string; topic: string; openedAt: string }): string | null {
  return kind === 'report' && topic === 'minor' ? dueDay(new Date(openedAt), 'minor') : null
}
