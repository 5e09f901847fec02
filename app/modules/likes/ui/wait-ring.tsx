import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursAndMinutes, useFirstWords, useRemaining } from '~/ui/notices/use-remaining'
import type { LikesLeft } from '../schema'

const dayMs = 24 * 3_600_000

/**
 * The time until likes are renewed, by the server's clock. Announced to screen readers once, not every minute (design,
 * 'Dialogs').
 */
export function WaitRing({ likes: { renewsAt, now } }: { likes: LikesLeft }) {
  const { t } = useTranslation('likes')
  const ring = useRef<HTMLDivElement>(null)
  const left = useRemaining(renewsAt, now)
  const words = useFirstWords(left)
  const { hours, minutes } = hoursAndMinutes(left)

  useEffect(() => {
    ring.current?.style.setProperty('--at', `${Math.min(100, (100 * left) / dayMs)}%`)
  }, [left])

  return (
    <div
      className="mx-auto my-2 grid size-37 place-items-center rounded-full bg-ring"
      ref={ring}
      role="timer"
      aria-label={words}
    >
      <span className="grid justify-items-center gap-1" aria-hidden="true">
        <b className="font-bold text-2xl tabular-nums leading-none">
          {[hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')}
        </b>
        <small className="text-text-2 text-xs">{t('used_up.until')}</small>
      </span>
    </div>
  )
}
