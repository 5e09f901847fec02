import { paths } from '~/paths'
import type { GiftName } from '../schema'

/** A gift's drawing; decorative, as its name is always shown with it. */
export function GiftDrawing({ gift }: { gift: GiftName }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <use href={paths.files.gift(gift)} />
    </svg>
  )
}
