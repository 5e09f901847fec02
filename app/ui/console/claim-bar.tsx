import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Mark } from './parts'
import { RowForm } from './row-form'

const letGoKey = 'U'

interface ClaimBarProps {
  until: string
  minutes: number
  note: string
  fields: Record<string, string>
}

/**
 * Time left in which only this operator can act; announced at 60, 15 and 0 seconds.
 * @param until end of the claim (ISO 8601)
 * @param minutes full length of a claim
 * @param fields hidden fields of the form that lets go
 */
export function ClaimBar({ until, minutes, note, fields }: ClaimBarProps) {
  const { t } = useTranslation('console')
  const left = useSecondsUntil(until)
  const spoken = left === 60 || left === 15 || left === 0
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className="flex min-h-9 items-center gap-2.5 bg-success-soft px-3.5 py-1.5 text-xs">
      <Mark state={left > 0 ? 'good' : 'broken'}>{left > 0 ? t('queue.mine') : t('queue.lapsed')}</Mark>
      <meter
        className="time-left h-1.5 w-14 flex-none"
        min={0}
        max={minutes * 60}
        value={left}
        aria-label={t('queue.left')}
      />
      <span suppressHydrationWarning>{time}</span>
      <span className="min-w-0 flex-1 text-text-2 max-md:hidden">{note}</span>
      <div className="ms-auto flex-none">
        <RowForm fields={fields} intent="let_go">
          {t('queue.let_go')} <kbd>{letGoKey}</kbd>
        </RowForm>
      </div>
      <span className="sr-only" role="status">
        {spoken ? t('queue.seconds_left', { count: left }) : ''}
      </span>
    </div>
  )
}

/** That an item is open to read: the first act claims it, or this button; or who has it. */
export function UnclaimedBar({ state, note, children }: { state: ReactNode; note: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 bg-surface-2 px-3.5 py-1.5 text-xs">
      {state}
      <span className="min-w-0 flex-1 text-text-2 max-md:hidden">{note}</span>
      <div className="ms-auto flex-none">{children}</div>
    </div>
  )
}

function useSecondsUntil(until: string): number {
  const { now } = useFormat()
  const [left, setLeft] = useState(() => secondsTo(until, now))
  useEffect(() => {
    const tick = () => setLeft(secondsTo(until, Date.now()))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function secondsTo(until: string, now: number): number {
  return Math.max(0, Math.round((Date.parse(until) - now) / 1_000))
}
