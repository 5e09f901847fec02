import { paths } from '~/paths'
import { classNames } from './class-names'
import type { IconName } from './icon-names'

interface IconProps {
  name: IconName
  /** Fills the icon with its color, such as the heart of a given like. */
  filled?: boolean
  large?: boolean
  className?: string
}

/** Icon from the sprite. It is hidden from screen readers: the text beside it or the button's label names it. */
export function Icon({ name, filled, large, className }: IconProps) {
  return (
    <svg className={classNames('icon', filled && 'fill-current', large && 'text-icon', className)} aria-hidden="true">
      <use href={paths.files.icon(name)} />
    </svg>
  )
}
