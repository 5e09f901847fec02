import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'

interface AlertProps {
  kind?: 'danger' | 'warning' | 'info' | 'success'
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
}

const icons = { danger: 'triangle-alert', warning: 'triangle-alert', info: 'info', success: 'circle-check' } as const

/** Inside a form or page: what went wrong, or what to know. Danger is announced at once, the rest politely. */
export function Alert({ kind = 'danger', icon = icons[kind], title, children }: AlertProps) {
  return (
    <div
      className={classNames('alert', kind !== 'danger' && `is-${kind}`)}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icon} />
      <div className="grid grid-cols-1 content-start gap-1">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

/** Errors of a form as a whole. Nothing without them. */
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
