import { cva } from 'class-variance-authority'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { Icon } from '../icon'
import { Avatar } from '../labels'
import type { Toast } from './toast-list'
import { currentToasts, onToasts, removeToast, toastMs } from './toast-list'

const card = cva(
  [
    'pointer-events-auto flex w-[min(var(--w-toast),100vw-2rem)] max-w-full items-center gap-3 rounded-lg bg-inverse',
    'py-3 ps-4 pe-2 text-on-inverse text-sm leading-notice shadow-3',
  ],
  {
    variants: { leaving: { true: 'animate-toast-out', false: 'animate-toast-in' } },
    defaultVariants: { leaving: false },
  },
)

const none: readonly Toast[] = []

/** Container of the toasts, which it announces politely. Each layout has one. */
export function Toaster() {
  const { t } = useTranslation('common')
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  return (
    <section
      className="pointer-events-none fixed inset-e-5 with-composer:top-20 bottom-safe-5 with-composer:bottom-auto z-toast grid gap-2 max-md:inset-x-4 max-md:with-tabs:bottom-safe-over-tabs max-md:justify-items-center print:hidden"
      role="status"
      aria-label={t('toasts')}
    >
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
      className={card({ leaving })}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onAnimationEnd={() => leaving && removeToast(toast.id)}
    >
      {toast.photoUrl && <Avatar src={toast.photoUrl} size="small" />}
      {toast.icon && <Icon name={toast.icon} filled={toast.filled ?? false} />}
      <p className="flex-1">{toast.text}</p>
      {toast.action && (
        <button
          className="min-h-touch cursor-pointer px-2 font-semibold underline underline-offset-3"
          type="button"
          onClick={() => {
            toast.action?.act()
            setLeaving(true)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton look="tinted" icon="x" label={t('close')} onClick={() => setLeaving(true)} />
    </div>
  )
}
