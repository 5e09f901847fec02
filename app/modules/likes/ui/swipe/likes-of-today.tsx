import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import type { LikesLeft } from '../../schema'

const pipClass = cva('h-2 w-5.5 rounded-pill max-xs:w-3', {
  variants: { left: { true: 'bg-primary', false: 'bg-surface-3' } },
  defaultVariants: { left: false },
})

/** Maximum number of pips; more would be hard to grasp. */
const mostPips = 10

/** Shows how many likes are left, as in '3 of 4 likes left today'. */
export function LikesOfToday({ likes: { left, perDay } }: { likes: LikesLeft }) {
  const { t } = useTranslation('likes')
  return (
    <div className="flex flex-wrap items-center gap-3 max-xs:gap-2">
      {perDay <= mostPips && (
        <span className="inline-flex gap-1.25" aria-hidden="true">
          {Array.from({ length: perDay }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pips have no other name
            <i key={index} className={pipClass({ left: index < left })} />
          ))}
        </span>
      )}
      <p className="meta tabular-nums">
        <Trans t={t} i18nKey="swipe.left" count={perDay} values={{ left }} components={{ strong: <strong /> }} />
      </p>
    </div>
  )
}
