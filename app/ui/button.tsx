import type { LinkProps } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { forwardRef } from 'react'
import { Link } from '~/ui/link'
import { Icon } from './icon'
import type { IconName } from './icon-names'

/** The look of a button, for what isn't one of the components below. */
export const buttonClass = cva(
  [
    'inline-flex max-w-full items-center justify-center gap-2 rounded-button border-control py-2 text-center font-semibold',
    'leading-label transition active:scale-[.975] disabled:scale-none disabled:cursor-not-allowed disabled:opacity-50',
    'aria-disabled:not-aria-busy:scale-none aria-disabled:not-aria-busy:cursor-not-allowed',
    'aria-busy:pointer-events-none aria-busy:relative aria-disabled:not-aria-busy:opacity-50',
  ],
  {
    variants: {
      look: {
        primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
        secondary: 'border-transparent bg-secondary text-on-secondary hover:bg-secondary-hover',
        inverse: 'border-transparent bg-inverse text-on-inverse hover:bg-inverse-hover',
        outline: 'border-border-strong bg-surface-1 text-text hover:bg-surface-2',
        soft: 'border-transparent bg-surface-2 text-text hover:bg-surface-3',
        ghost: 'border-transparent text-text hover:bg-surface-2',
        danger: 'border-danger bg-surface-1 text-danger-ink hover:bg-danger-soft',
      },
      size: {
        small: 'min-h-touch shrink-0 px-4 text-sm',
        normal: 'min-h-12 px-5.5 text-md',
        large: 'min-h-14 px-7 text-lg',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { look: 'outline', size: 'normal' },
  },
)

/** The look of a button that is a drawing alone. */
export const iconButtonClass = cva(
  ['inline-grid flex-none place-items-center rounded-button transition', 'active:scale-[.94] disabled:opacity-45'],
  {
    variants: {
      look: {
        plain: 'text-text hover:bg-surface-2',
        line: 'border-border border-control bg-surface-1 text-text hover:bg-surface-2',
        glass: 'bg-photo-scrim/55 text-on-photo backdrop-blur-glass hover:bg-photo-scrim/80',
        tinted: 'hover:bg-current/12',
        on: 'bg-like text-on-like hover:bg-like-hover',
      },
      size: { normal: 'size-touch text-lg', large: 'size-control text-icon' },
    },
    defaultVariants: { look: 'plain', size: 'normal' },
  },
)

export interface ButtonLook {
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
  /** What it does, for those who can't see the drawing. */
  label: string
  /** `glass` lies on photos, `tinted` has the colour of what it lies on. */
  look?: 'plain' | 'line' | 'glass' | 'tinted'
  /** 44 or 52 px. */
  size?: 'normal' | 'large'
  /** Drawn filled. */
  filled?: boolean
}

type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> &
  IconButtonLook & {
    /** A toggle that is on (like colour) or off. */
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

/** A spinner over the words, which keep their place and are still read. */
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
