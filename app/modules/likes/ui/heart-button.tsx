import { cva } from 'class-variance-authority'
import type { ComponentPropsWithoutRef } from 'react'
import { Icon } from '~/ui/icon'

const heart = cva(
  [
    'absolute end-2.5 bottom-2.5 z-2 max-xs:end-1.5 max-xs:bottom-1.5 max-xs:size-touch',
    'inline-grid size-11.5 flex-none place-items-center rounded-full border-control text-icon',
    'transition-[background-color,color,scale] duration-fade ease-spring hover:scale-106',
  ],
  {
    variants: {
      on: {
        true: 'border-transparent bg-like text-on-like',
        false: 'border-on-photo/55 bg-photo-scrim/50 text-on-photo backdrop-blur-glass hover:bg-photo-scrim/80',
      },
    },
    defaultVariants: { on: false },
  },
)

type HeartButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  /** Filled in the like color; otherwise empty. */
  on: boolean
  label: string
}

/** The heart in the lower corner of a card's photo. */
export function HeartButton({ on, label, className, type = 'button', ...rest }: HeartButtonProps) {
  return (
    <button {...rest} type={type} className={heart({ on, className })} aria-pressed={on} aria-label={label}>
      <Icon name="heart" filled={on} className={on ? 'animate-pop' : undefined} />
    </button>
  )
}
