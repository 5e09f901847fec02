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
    },
    look: { line: '', strip: '', card: 'rounded-lg' },
  },
})

const inside = cva('flex gap-x-3', {
  variants: {
    look: {
      line: 'wrap min-h-banner items-center py-0.5',
      strip: 'wrap min-h-alerts flex-wrap items-center py-0.5',
      card: 'items-start px-4 py-3',
    },
  },
})

const drawing = cva('text-(--link) text-lg', {
  variants: { look: { line: '', strip: '', card: 'mt-0.5' } },
})

const dismissal = cva('unscripted:hidden! -me-2.5', {
  variants: { look: { line: '', strip: '', card: '-my-2' } },
})

/** Styles of a text link or button in the strip. Its target is higher than its line. */
export const bannerLinkClass = classNames('link -my-3 inline-flex min-h-touch items-center text-start')

interface BannerProps {
  /** Danger: something is broken. Warning: the member has to act. Info: help is offered. */
  kind?: 'danger' | 'warning' | 'info'
  icon: IconName
  title: ReactNode
  children?: ReactNode
  /** Links or buttons. */
  action?: ReactNode
  /** Leads to the next one, where several share a place. */
  next?: ReactNode
  onDismiss?: () => void
  /** `line`: under the top bar. `strip`: there too, in a height that any alert has room in. `card`: inside a page. */
  look?: 'line' | 'strip' | 'card'
  /** Shows the second sentence in narrow windows, too, where only screen readers get it otherwise. */
  whole?: boolean | undefined
  /** False inside an element that announces its own changes. */
  live?: boolean
}

export function Banner({
  kind = 'info',
  icon,
  title,
  children,
  action,
  next,
  onDismiss,
  look = 'line',
  whole = look === 'card',
  live = true,
}: BannerProps) {
  const { t } = useTranslation('common')
  return (
    <div className={banner({ kind, look })}>
      <div className={inside({ look })}>
        <Icon className={drawing({ look })} name={icon} />
        <div
          className={
            look === 'card'
              ? 'min-w-0 flex-1'
              : 'flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-x-5 max-sm:*:basis-full'
          }
        >
          <p
            className={classNames(look !== 'card' && 'min-w-0 sm:flex-[1_1_12rem]')}
            role={live ? 'status' : undefined}
          >
            <strong className="font-semibold">{title}</strong>{' '}
            <span className={whole ? undefined : 'max-lg:sr-only'}>{children}</span>
          </p>
          {action}
        </div>
        {next}
        {onDismiss && (
          <IconButton className={dismissal({ look })} look="tinted" icon="x" label={t('dismiss')} onClick={onDismiss} />
        )}
      </div>
    </div>
  )
}
