import { cva } from 'class-variance-authority'

/** The photo is the card: what it says stands at the photo's edges. */
export const photoCard = {
  /** Higher than its photo's shape where the words need it. */
  card: cva('group isolate flex flex-col overflow-clip bg-surface-3', {
    variants: {
      /** Without a photo there is nothing to read against: dark words on the light ground. */
      photo: { true: 'text-on-photo [--dot-ring:rgb(var(--c-photo-scrim)/0.5)]', false: 'text-text' },
    },
  }),
  picture: 'absolute inset-0',
  /** Over the photo and its words; with a ring in two colours that every photo shows. */
  link: [
    'absolute inset-0 z-1 rounded-[inherit] focus-visible:-outline-offset-6',
    'focus-visible:inset-ring-9 focus-visible:inset-ring-focus focus-visible:outline-on-photo',
  ].join(' '),
  marks: 'pointer-events-none relative z-2 m-2.5 mb-0 flex flex-wrap justify-between gap-1.5 *:pointer-events-auto',
  /** The scrim is as high as what stands on it. */
  words: cva('pointer-events-none relative mt-auto grid grid-cols-1', {
    variants: { photo: { true: 'bg-photo-foot', false: '' } },
  }),
}
