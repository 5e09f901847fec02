import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import { Avatar } from '../labels'
import type { Toast } from './toast-list'
import { currentToasts, onToasts, removeToast, toastMs } from './toast-list'

const none: readonly Toast[] = []

/** The place where toasts appear. One in each layout; its content is announced politely. */
export function Toaster() {
  const { t } = useTranslation('common')
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  return (
    <section className="toasts" role="status" aria-label={t('toasts')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (held || leaving) return
    const timer = setTimeout(() => setLeaving(true), toastMs)
    return () => clearTimeout(timer)
  }, [held, leaving])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it in view
    <div
      className={classNames('toast', leaving && 'is-leaving')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onAnimationEnd={() => leaving && removeToast(toast.id)}
    >
      {toast.photoUrl && <Avatar src={toast.photoUrl} size="small" />}
      {toast.icon && <Icon name={toast.icon} />}
      <p>{toast.text}</p>
      <IconButton look="tinted" icon="x" label={t('close')} onClick={() => setLeaving(true)} />
    </div>
  )
}
