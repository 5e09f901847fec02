import { tv } from 'tailwind-variants/lite'

/** The photo is the card: what it says stands at the photo's edges. */
export const photoCard = tv({
  slots: {
    base: 'group isolate overflow-hidden bg-surface-3',
    /** Over the photo and its words; with a ring in two colours that every photo shows. */
    link: [
      'absolute inset-0 z-1 rounded-[inherit] focus-visible:-outline-offset-6',
      'focus-visible:shadow-[inset_0_0_0_9px_var(--c-focus)] focus-visible:outline-on-photo',
    ],
    marks: 'pointer-events-none absolute inset-x-2.5 top-2.5 z-2 flex justify-between gap-1.5 *:pointer-events-auto',
    /** The scrim is as high as what stands on it */
    words: 'pointer-events-none absolute inset-x-0 bottom-0 grid grid-cols-1',
    name: 'flex items-center gap-1.5',
  },
  variants: {
    /** Without a photo there is nothing to read against: dark words on the light ground. */
    photo: {
      true: { base: 'text-on-photo [--dot-ring:rgb(var(--c-photo-scrim)/0.5)]', words: 'bg-photo-foot' },
      false: { base: 'text-text' },
    },
  },
})
