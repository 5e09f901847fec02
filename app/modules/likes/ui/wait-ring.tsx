import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { hoursAndMinutes, remainingMs } from '~/ui/notices/remaining-time'
import type { LikesLeft } from '../schema'

const dayMs = 24 * 3_600_000

/**
 * The time until likes are renewed, by the server's clock. Announced to screen readers once, not every minute (design,
 * 'Dialogs').
 */
export function WaitRing({ likes: { renewsAt, now } }: { likes: LikesLeft }) {
  const { t } = useTranslation(['likes', 'common'])
  const { list } = useFormat()
  const ring = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(() => remainingMs(renewsAt, new Date(now).getTime()))
  const [words] = useState(() => {
    const { hours, minutes } = hoursAndMinutes(left)
    const parts = [
      hours > 0 ? t('common:countdown.hours', { count: hours }) : null,
      minutes > 0 ? t('common:countdown.minutes', { count: minutes }) : null,
    ].filter((part) => part !== null)
    return parts.length > 0
      ? t('common:countdown.left', { time: list(parts) })
      : t('common:countdown.less_than_a_minute')
  })
  const { hours, minutes } = hoursAndMinutes(left)

  useEffect(() => {
    const ahead = new Date(now).getTime() - Date.now()
    const timer = setInterval(() => setLeft(remainingMs(renewsAt, Date.now() + ahead)), 1000)
    return () => clearInterval(timer)
  }, [renewsAt, now])

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
