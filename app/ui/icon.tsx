import { paths } from '~/paths'
import { classNames } from './class-names'
import type { IconName } from './icon-names'

interface IconProps {
  name: IconName
  /** Filled with its own colour: a heart that is on. */
  filled?: boolean
  large?: boolean
  className?: string
}

/** A drawing of the sprite. It never speaks for itself: the words stand beside it or on its button. */
export function Icon({ name, filled, large, className }: IconProps) {
  return (
    <svg className={classNames('icon', filled && 'fill-current', large && 'text-icon', className)} aria-hidden="true">
      <use href={paths.files.icon(name)} />
    </svg>
  )
}
