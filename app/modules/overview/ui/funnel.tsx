import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { steps } from '../schema'
import { ShareOfChange } from './share-of-change'
import type { OverviewView } from './view'

const height = 54

/** From visits to buyers: each step with its share of the previous one, compared to the usual share. */
export function Funnel({ view: { now, usual } }: { view: Pick<OverviewView, 'now' | 'usual'> }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const most = Math.max(1, ...steps.map((step) => now[step]))
  const top = (step: (typeof steps)[number] | undefined) =>
    height - 4 - (step ? (now[step] / most) ** 0.6 : 0) * (height - 8)
  return (
    <section
      className="grid grid-cols-1 overflow-hidden rounded-lg border border-border md:grid-cols-5"
      aria-label={t('overview.funnel')}
    >
      {steps.map((step, index) => {
        const before = steps[index - 1]
        const share = before && now[before] > 0 ? now[step] / now[before] : null
        return (
          <div
            key={step}
            className="relative grid content-start gap-x-2 border-border px-3.5 pt-3 max-md:grid-cols-beside-30 max-md:border-b max-md:py-2.5 md:border-e md:last:border-e-0"
          >
            <h3 className="font-regular text-text-2 text-xs">{t(`overview.step.${step}`)}</h3>
            <p className="font-semibold text-2xl leading-tight max-md:row-span-2 max-md:self-center max-md:text-end">
              {number(now[step])}
            </p>
            <Change now={now[step]} usual={usual[step]} />
            <svg
              className="-mx-3.5 mt-2 h-13.5 w-[calc(100%+1.75rem)] max-w-none max-md:hidden"
              viewBox={`0 0 100 ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path
                className="fill-secondary/25"
                d={`M0 ${top(step)} L100 ${top(steps[index + 1] ?? step)} V${height} H0Z`}
              />
            </svg>
            {share !== null && (
              <p className="absolute start-3.5 bottom-2 rounded-xs border border-border bg-surface-1 px-1.5 font-semibold text-2xs max-md:hidden">
                {number(share, { style: 'percent', maximumFractionDigits: 1 })}
                <span className="sr-only">{t('overview.of_step', { step: t(`overview.step.${before}`) })}</span>
              </p>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Change of a number from its usual value: '+4.3% on 588'. */
function Change({ now, usual }: { now: number; usual: number | null }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  if (usual === null) return <p className="text-2xs text-text-3">{t('overview.nothing_before')}</p>
  return (
    <p className="text-2xs text-text-3">
      <ShareOfChange now={now} before={usual} />{' '}
      {t('overview.on', { usual: number(usual, { maximumFractionDigits: 1 }) })}
    </p>
  )
}
