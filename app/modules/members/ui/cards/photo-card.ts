import { cva } from 'class-variance-authority'

/** Classes of a card that is a photo, with its words at the photo's edges. */
export const photoCard = {
  /** Grows taller than the photo's shape if the words need it. */
  card: cva('group isolate flex flex-col overflow-clip bg-surface-3', {
    variants: {
      /** Without a photo, dark words on a light background. */
      photo: { true: 'text-on-photo [--dot-ring:rgb(var(--c-photo-scrim)/0.5)]', false: 'text-text' },
    },
  }),
  picture: 'absolute inset-0',
  /** Covers the photo and its words. The focus ring has two colors, so that it is visible on every photo. */
  link: [
    'absolute inset-0 z-1 rounded-[inherit] focus-visible:-outline-offset-6',
    'focus-visible:inset-ring-9 focus-visible:inset-ring-focus focus-visible:outline-on-photo',
  ].join(' '),
  marks: 'pointer-events-none relative z-2 m-2.5 mb-0 flex flex-wrap justify-between gap-1.5 *:pointer-events-auto',
  /** The scrim is as high as the words on it. */
  words: cva('pointer-events-none relative mt-auto grid grid-cols-1', {
    variants: { photo: { true: 'bg-photo-foot', false: '' } },
  }),
}
