import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'

const banner = cva('text-sm leading-notice print:hidden', {
  variants: {
    kind: {
      info: 'bg-info-soft text-text [--link:var(--c-info-ink)]',
      warning: 'bg-warning-soft text-text [--link:var(--c-warning-ink)]',
      danger: 'bg-danger-soft text-text [--link:var(--c-danger-ink)]',
      bonus: 'bg-spot text-on-spot [--link:var(--c-on-spot)] **:focus-visible:outline-on-spot',
    },
    card: { true: 'rounded-lg' },
  },
})

const inside = cva('flex min-h-banner gap-x-3 gap-y-2', {
  variants: {
    card: { true: 'items-start px-4 py-3', false: 'wrap flex-wrap items-center py-0.5' },
  },
  defaultVariants: { card: false },
})

const drawing = cva('text-(--link) text-lg', {
  variants: { card: { true: 'mt-0.5' } },
})

const dismissal = cva('unscripted:hidden! -me-2.5', {
  variants: { card: { true: '-my-2' } },
})

/** Styles of a text link or button in a banner. */
export const bannerLinkClass = classNames('link inline-flex min-h-touch shrink-0 items-center whitespace-nowrap')

interface BannerProps {
  /** Danger: something is broken. Warning: the member has to act. Info: help is offered. Bonus: an offer. */
  kind?: 'danger' | 'warning' | 'info' | 'bonus'
  icon: IconName
  title: ReactNode
  children?: ReactNode
  /** Remaining time, never truncated. */
  time?: ReactNode
  /** A link or button, never truncated. */
  action?: ReactNode
  onDismiss?: () => void
  /** For use inside a page instead of under the top bar. */
  card?: boolean
  /** False inside an element that announces its own changes. */
  live?: boolean
}

export function Banner({
  kind = 'info',
  icon,
  title,
  children,
  time,
  action,
  onDismiss,
  card = false,
  live = true,
}: BannerProps) {
  const { t } = useTranslation('common')
  return (
    <div className={banner({ kind, card })} role={live ? 'status' : undefined}>
      <div className={inside({ card })}>
        <Icon className={drawing({ card })} name={icon} />
        {card ? (
          <div className="min-w-0 flex-1">
            <p>
              <strong className="font-semibold">{title}</strong> {children}
            </p>
            {action}
          </div>
        ) : (
          <>
            <OneLine title={title} time={time}>
              {children}
            </OneLine>
            {action}
          </>
        )}
        {onDismiss && (
          <IconButton className={dismissal({ card })} look="tinted" icon="x" label={t('dismiss')} onClick={onDismiss} />
        )}
      </div>
    </div>
  )
}

/** Under the top bar: one line where it fits; on phones only screen readers get the second sentence. */
function OneLine({ title, time, children }: Pick<BannerProps, 'title' | 'time' | 'children'>) {
  return (
    <p className="min-w-0 flex-[1_1_6rem]">
      <strong className="font-semibold">{title}</strong> <span className="max-sm:sr-only">{children}</span> {time}
    </p>
  )
}
