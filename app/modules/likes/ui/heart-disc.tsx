import { cva } from 'class-variance-authority'
import { Icon } from '~/ui/icon'

const discClass = cva(
  'grid size-18 animate-pop place-items-center rounded-full bg-like text-[1.7rem] text-on-like ring-6',
)

/** The heart that announces a like or a match. `className` sets its position and the color of its edge. */
export function HeartDisc({ className }: { className: string }) {
  return (
    <span className={discClass({ className })}>
      <Icon name="heart" filled />
    </span>
  )
}
