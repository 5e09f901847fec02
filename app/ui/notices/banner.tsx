import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'

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
}

export function Banner({ kind = 'info', icon, title, children, action, onDismiss, card }: BannerProps) {
  const { t } = useTranslation('common')
  const words = (
    <p>
      <strong>{title}</strong> {children}
    </p>
  )
  return (
    <div className={classNames('banner', kind !== 'info' && `banner--${kind}`, card && 'banner--card')} role="status">
      <div className={classNames('banner__in', !card && 'wrap')}>
        <Icon name={icon} />
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
          <IconButton className="unscripted:hidden!" look="tinted" icon="x" label={t('dismiss')} onClick={onDismiss} />
        )}
      </div>
    </div>
  )
}
