import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { LifeEvent } from '../../console/schema'

const dot = cva('absolute start-0 top-1.25 size-2.5 border-2', {
  variants: {
    state: {
      good: 'rounded-pill border-success bg-success',
      waiting: 'border-warning bg-warning',
      broken: 'rotate-45 border-danger bg-danger',
      quiet: 'rounded-pill border-border-strong bg-surface-1',
    },
  },
})

/** Events of an order in chronological order: a circle is good, a square waits, a diamond is broken. */
export function OrderLife({ life }: { life: readonly LifeEvent[] }) {
  const { t } = useTranslation('console')
  return (
    <ol className="grid grid-cols-1" aria-label={t('money.life.label')}>
      {life.map((event) => (
        <li
          key={event.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 ps-5.5 pb-3 before:absolute before:start-1 before:top-4 before:bottom-0 before:w-px before:bg-border last:pb-0 last:before:hidden"
        >
          <span className={dot({ state: event.state })} aria-hidden="true" />
          <Words event={event} />
        </li>
      ))}
    </ol>
  )
}

function Words({ event: { what, values, at, state } }: { event: LifeEvent }) {
  const { t, i18n } = useTranslation(['console', 'payments'])
  const { dateTime, money } = useFormat()
  const { amount, currency, method, told: reportedEvent } = values
  const texts = {
    ...values,
    amount: typeof amount === 'number' ? money(amount, String(currency)) : '',
    method: method ? t(`payments:method.${method}`) : '',
    told: reportedEvent ? labelOf(String(reportedEvent)) : '',
    outcome: values.outcome ? t(`money.outcome.${values.outcome}`) : '',
    state: values.state ? t(`money.mail.${values.state}`) : '',
    reason: values.reason ? reasonText(String(values.reason)) : '',
  }
  function labelOf(event: string): string {
    return event
      .split(', ')
      .map((part) => {
        const [, name = part, units] = /^(.*?) (\d+)$/.exec(part) ?? []
        const sum = units ? ` ${money(Number(units), String(currency))}` : ''
        return `${t(`money.told.${name.replaceAll(' ', '_')}`)}${sum}`
      })
      .join(', ')
  }
  function reasonText(written: string): string {
    const [known = '', ...words] = written.split(': ')
    const key = `console:money.reasons.${known}`
    return [i18n.exists(key) ? t(key) : known, ...words].join(': ')
  }
  const note = `console:money.life.${what}_text`
  return (
    <>
      <strong className="font-semibold text-xs">
        {t(`money.life.${what}`, texts)}
        {(state === 'broken' || state === 'waiting') && <span className="sr-only"> ({t(`money.marks.${state}`)})</span>}
      </strong>
      <span className="whitespace-nowrap text-2xs text-text-3">
        {at ? <time dateTime={at}>{dateTime(at)}</time> : null}
      </span>
      {i18n.exists(note, { count: 1 }) && (
        <p className="wrap-anywhere col-span-2 text-2xs text-text-2">{t(note, texts)}</p>
      )}
    </>
  )
}
