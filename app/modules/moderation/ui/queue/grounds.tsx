import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { grounds } from '../../queue/schema'
import type { OpenedCase } from './view'
import { reportedGrounds } from './view'

interface GroundsProps {
  opened: OpenedCase
  /** How often an act lacked its ground; the choice then has the focus. */
  asked: number
}

/** Choice of the rule that a statement names. Only the reporters' own reason is preselected, if all name the same. */
export function Grounds({ opened, asked }: GroundsProps) {
  const { t } = useTranslation('console')
  const id = useId()
  const reported = reportedGrounds(opened)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked > 0) first.current?.focus()
  }, [asked])
  return (
    <fieldset className="grid gap-0.5" aria-describedby={asked > 0 ? id : undefined}>
      <legend className="mb-1.5 font-semibold">{t('queue.ground')}</legend>
      {asked > 0 && (
        <p className="mb-1 text-danger-ink text-xs" role="alert" id={id}>
          {t('error.no_ground')}
        </p>
      )}
      {grounds.map((ground, index) => (
        <label
          key={ground}
          className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 text-xs hover:bg-surface-2 has-checked:bg-secondary-soft max-md:min-h-11"
        >
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name="ground"
            value={ground}
            defaultChecked={reported.length === 1 && ground === reported[0]}
          />
          {t(`moderation:ground.${ground}`)}
          {reported.includes(ground) && <span className="text-2xs text-text-3">{t('queue.reported_as')}</span>}
          <kbd className="ms-auto">{index + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
