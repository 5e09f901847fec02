import type { LinkProps } from '@remix-run/react'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'
import { forwardRef } from 'react'
import { Link } from '~/ui/link'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'

interface ButtonLook {
  /** One primary button in a view; the rest is outline, soft or ghost. */
  look?: 'primary' | 'secondary' | 'inverse' | 'outline' | 'soft' | 'ghost' | 'danger'
  /** 44, 48 or 56 px high. */
  size?: 'small' | 'normal' | 'large'
  /** As wide as its place. */
  block?: boolean
  icon?: IconName
}

type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> &
  ButtonLook & {
    disabled?: boolean
    /** Work is under way: a spinner takes the words' place, the width stays, a second press does nothing. */
    busy?: boolean
  }

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look, size, block, icon, busy, className, children, type = 'button', onClick, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ look, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
})

export function ButtonLink({ look, size, block, icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass({ look, size, block }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

interface IconButtonLook {
  icon: IconName
  /** What it does, for those who can't see the drawing. */
  label: string
  /** `glass` lies on photos. */
  look?: 'plain' | 'line' | 'glass'
  /** Drawn filled. */
  filled?: boolean
}

type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> &
  IconButtonLook & {
    /** A toggle that is on (like colour) or off. */
    pressed?: boolean
  }

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, look, filled, pressed, className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={iconButtonClass(look, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} filled={filled ?? pressed} />
    </button>
  )
})

export function IconLink({
  icon,
  label,
  look,
  filled,
  className,
  ...rest
}: Omit<LinkProps, 'children'> & IconButtonLook) {
  return (
    <Link {...rest} className={iconButtonClass(look, className)} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </Link>
  )
}

function buttonClass({ look = 'outline', size = 'normal', block }: ButtonLook, className?: string): string {
  return classNames(
    'btn',
    look !== 'outline' && `btn--${look}`,
    size === 'small' && 'btn--sm',
    size === 'large' && 'btn--lg',
    block && 'btn--block',
    className,
  )
}

function iconButtonClass(look: IconButtonLook['look'] = 'plain', className?: string): string {
  return classNames('icon-btn', look !== 'plain' && `icon-btn--${look}`, className)
}

function stop(event: MouseEvent) {
  event.preventDefault()
}
