import { cva } from 'class-variance-authority'

const dashed = 'border-2 border-border-strong border-dashed bg-surface-1'
const centred = 'grid place-content-center place-items-center text-center font-semibold'

/** Tile for one of the member's own photos. */
export const photoTileClass = cva('relative rounded-media', {
  variants: {
    kind: {
      /** Not clipped while its menu is open, which is larger than the photo. */
      photo: 'overflow-clip bg-surface-3 has-[details[open]]:z-sticky has-[details[open]]:overflow-visible',
      free: [
        dashed,
        centred,
        'cursor-pointer overflow-clip text-text-2 hover:border-primary-ink hover:bg-primary-soft',
        'hover:text-primary-ink has-focus-visible:ring-focus',
      ],
      /** Inactive until the tiles before it are filled. */
      waiting: [dashed, 'opacity-60'],
      locked: [centred, 'bg-surface-2 text-text-2 hover:bg-primary-soft hover:text-primary-ink'],
    },
    /** `large`: one of three in the sign-up. `small`: one of many in the editor, all of the same shape. */
    size: {
      large: 'text-sm',
      small: 'wrap-anywhere aspect-4/5 text-xs leading-snug',
    },
    dragged: { true: 'opacity-50 outline-dashed outline-2 outline-border-strong outline-offset-2' },
  },
  compoundVariants: [
    { kind: 'free', size: 'large', class: 'gap-2 p-3' },
    { kind: 'free', size: 'small', class: 'gap-1.5 px-0.5 py-2' },
    { kind: 'locked', size: 'small', class: 'gap-1.5 px-0.5 py-2' },
  ],
})

/** Highlights the drop zone while files are dragged over it. */
export const dropClass = cva('', {
  variants: {
    over: { true: 'bg-primary-soft! outline-dashed outline-2 outline-primary-ink -outline-offset-2' },
  },
})
