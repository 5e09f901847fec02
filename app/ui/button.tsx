import type { LinkProps } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { forwardRef } from 'react'
import { Link } from '~/ui/link'
import { Icon } from './icon'
import type { IconName } from './icon-names'

/** Button styles for elements other than the components below. */
export const buttonClass = cva('button', {
  variants: {
    look: {
      primary: 'button-primary',
      secondary: 'button-secondary',
      inverse: 'button-inverse',
      outline: 'button-outline',
      soft: 'button-soft',
      ghost: 'button-ghost',
      danger: 'button-danger',
    },
    size: { small: 'button-small', normal: 'button-normal', large: 'button-large' },
    block: { true: 'w-full' },
  },
  defaultVariants: { look: 'outline', size: 'normal' },
})

/** Styles of a button that shows only an icon. */
export const iconButtonClass = cva('icon-button', {
  variants: {
    look: {
      plain: 'icon-button-plain',
      line: 'icon-button-line',
      glass: 'icon-button-glass',
      tinted: 'hover:bg-current/12',
      on: 'bg-like text-on-like hover:bg-like-hover',
    },
    size: { normal: 'size-touch text-lg', large: 'size-control text-icon' },
  },
  defaultVariants: { look: 'plain', size: 'normal' },
})

export interface ButtonLook {
  /** A view has one primary button; the others are outline, soft or ghost. */
  look?: 'primary' | 'secondary' | 'inverse' | 'outline' | 'soft' | 'ghost' | 'danger'
  /** 44, 48 or 56 px high. */
  size?: 'small' | 'normal' | 'large'
  /** Full width of the container. */
  block?: boolean
  icon?: IconName
}

type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> &
  ButtonLook & {
    disabled?: boolean
    /** Work is in progress: a spinner replaces the label at unchanged width, and further presses are ignored. */
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
      className={buttonClass({ look, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
    >
      {busy ? (
        <Working>
          {icon && <Icon name={icon} />}
          {children}
        </Working>
      ) : (
        <>
          {icon && <Icon name={icon} />}
          {children}
        </>
      )}
    </button>
  )
})

export function ButtonLink({ look, size, block, icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass({ look, size, block, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

interface IconButtonLook {
  icon: IconName
  /** What the button does, for screen readers. */
  label: string
  /** `glass` is for buttons on photos; `tinted` inherits the text color of its surroundings. */
  look?: 'plain' | 'line' | 'glass' | 'tinted'
  /** 44 or 52 px. */
  size?: 'normal' | 'large'
  /** Fills the icon. */
  filled?: boolean
}

type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> &
  IconButtonLook & {
    /** State of a toggle button, such as 'like'. */
    pressed?: boolean
  }

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, look, size, filled, pressed, className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={iconButtonClass({ look: pressed ? 'on' : look, size, className })}
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
  size,
  filled,
  className,
  ...rest
}: Omit<LinkProps, 'children'> & IconButtonLook) {
  return (
    <Link {...rest} className={iconButtonClass({ look, size, className })} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </Link>
  )
}

/** Spinner over the label, which keeps its width and stays readable for screen readers. */
function Working({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <span className="absolute inset-0 m-auto size-5 animate-spin rounded-full border-current/30 border-spinner border-t-current" />
    </>
  )
}

function stop(event: MouseEvent) {
  event.preventDefault()
}

interface OnEnterProps {
  /** Id of the form, if the button stands outside. */
  form?: string
  /** What the form's own button sends. */
  name?: string
  value?: string
}

/**
 * Hidden button that Enter presses: browsers take the first one of a form. It goes before all others where another button comes before
 * the one that Enter means.
 */
export function OnEnter(button: OnEnterProps) {
  return <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true" {...button} />
}
