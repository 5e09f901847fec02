import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'

const banner = tv({
  base: 'text-sm leading-notice print:hidden',
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

const inside = tv({
  base: 'flex min-h-banner gap-x-3 gap-y-2',
  variants: {
    card: { true: 'items-start px-4 py-3', false: 'wrap items-center py-1.5 max-sm:flex-wrap max-sm:py-2.5' },
  },
})

const drawing = tv({
  base: 'text-(--link) text-lg',
  variants: { card: { true: 'mt-0.5', false: 'max-sm:mt-0.5 max-sm:self-start' } },
})

const dismissal = tv({
  base: 'unscripted:hidden! -me-2.5',
  variants: { card: { true: '-my-2', false: 'max-sm:order-2 max-sm:-my-2.5 max-sm:self-start' } },
})

/** A link or button of words; on a phone below the banner's own. */
export const bannerLinkClass = classNames(
  'link inline-flex min-h-touch items-center whitespace-nowrap max-sm:order-3 max-sm:ms-8.5',
)

/** An offer's button; on a phone below the words, as wide as they are. */
export const bannerButtonClass = classNames('max-sm:order-3 max-sm:shrink-0 max-sm:grow max-sm:basis-full')

interface BannerProps {
  /** Danger: something is broken. Warning: something waits for the member. Info: an offer of help. Bonus: an offer. */
  kind?: 'danger' | 'warning' | 'info' | 'bonus'
  icon: IconName
  title: ReactNode
  children?: ReactNode
  /** A link or button. */
  action?: ReactNode
  onDismiss?: () => void
  /** Inside of a page instead of under the top bar. */
  card?: boolean
  /** False inside of what tells of its changes by itself. */
  live?: boolean
}

export function Banner({
  kind = 'info',
  icon,
  title,
  children,
  action,
  onDismiss,
  card = false,
  live = true,
}: BannerProps) {
  const { t } = useTranslation('common')
  const words = (
    <p className={card ? undefined : 'min-w-0 flex-1 max-sm:grow max-sm:basis-[calc(100%-6rem)]'}>
      <strong className="font-semibold">{title}</strong> {children}
    </p>
  )
  return (
    <div className={banner({ kind, card })} role={live ? 'status' : undefined}>
      <div className={inside({ card })}>
        <Icon className={drawing({ card })} name={icon} />
        {card ? (
          <div className="min-w-0 flex-1">
            {words}
            {action}
          </div>
        ) : (
          <>
            {words}
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
