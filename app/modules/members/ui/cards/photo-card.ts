import { cva } from 'class-variance-authority'

/** Classes of a card that is a photo, with its words at the photo's edges. */
export const photoCard = {
  card: cva('group photo-card', {
    variants: {
      /** Without a photo, dark words on a light background. */
      photo: { true: 'photo-card-dark', false: 'text-text' },
    },
  }),
  picture: cva('absolute inset-0', { variants: { moves: { true: 'photo-moves', false: '' } } }),
  link: 'photo-card-link',
  marks: 'photo-card-marks',
  /** The scrim is as high as the words on it. */
  words: cva('photo-card-words', { variants: { photo: { true: 'bg-photo-foot', false: '' } } }),
}
