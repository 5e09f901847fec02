import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'

/** Styles of a message within a page. Its icon and links have the color of its kind. */
export const alertClass = cva('flex gap-3 rounded-md px-4 py-3 text-sm text-text leading-notice *:[svg]:mt-[0.12em]', {
  variants: {
    kind: {
      danger: 'bg-danger-soft [--link:var(--c-danger-ink)] *:[svg]:text-danger-ink',
      warning: 'bg-warning-soft [--link:var(--c-warning-ink)] *:[svg]:text-warning-ink',
      info: 'bg-info-soft [--link:var(--c-info-ink)] *:[svg]:text-info-ink',
      success: 'bg-success-soft [--link:var(--c-success-ink)] *:[svg]:text-success-ink',
    },
  },
})

interface AlertProps {
  kind?: 'danger' | 'warning' | 'info' | 'success'
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
}

const icons = { danger: 'triangle-alert', warning: 'triangle-alert', info: 'info', success: 'circle-check' } as const

/** Error or information inside a form or page. Danger is announced at once, the other kinds politely. */
export function Alert({ kind = 'danger', icon = icons[kind], title, children }: AlertProps) {
  return (
    <div className={alertClass({ kind })} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="wrap-anywhere grid min-w-0 flex-1 grid-cols-1 content-start gap-1">
        {title && <strong className="font-semibold">{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

/** Errors of a form as a whole; renders nothing without errors. */
export function FormErrors({ errors }: { errors: readonly string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <Alert>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Alert>
  )
}
