import { cva } from 'class-variance-authority'
import type { ComponentPropsWithoutRef } from 'react'
import { Icon } from '~/ui/icon'

const heart = cva('card-heart', {
  variants: { on: { true: 'card-heart-filled', false: 'card-heart-empty' } },
  defaultVariants: { on: false },
})

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
