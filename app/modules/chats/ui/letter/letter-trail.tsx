import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { LetterView } from '../../schema'

const dotClass = cva('grid size-6 flex-none place-items-center rounded-full text-xs', {
  variants: { done: { true: 'bg-success text-on-success', false: 'bg-surface-3 text-text-2' } },
})

/** What became of a letter: sent, read, answered, each with its time, or that it has lost its reader. */
export function LetterTrail({ letter: { lost, sent, read, answered } }: { letter: LetterView }) {
  const { t } = useTranslation('chats')
  if (lost) return <p className="meta">{t('letter.lost')}</p>
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-2" aria-label={t('letter.label')}>
      <Fact icon="check" label={t('log.sent')} at={sent} />
      {read && <Fact icon="eye" label={t('log.read')} at={read.at} />}
      {answered && <Fact icon="message-circle" label={t('letter.answered')} at={answered.at} />}
    </ol>
  )
}

function Fact({ icon, label, at }: { icon: IconName; label: string; at: string | null }) {
  const { t } = useTranslation('chats')
  const { listTime } = useFormat()
  return (
    <li className="flex items-center gap-2">
      <span className={dotClass({ done: at !== null })}>
        <Icon name={at === null ? icon : 'check'} />
      </span>
      <span className="grid text-xs leading-snug">
        <b className="font-semibold">{label}</b>
        {at === null ? (
          <span className="text-text-2">{t('letter.not_yet')}</span>
        ) : (
          <time className="text-text-2 tabular-nums" dateTime={at} suppressHydrationWarning>
            {listTime(at)}
          </time>
        )}
      </span>
    </li>
  )
}
