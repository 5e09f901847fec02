import { cva } from 'class-variance-authority'

/** Frame of a single photo. `page`: the first one of a profile, edge to edge on phones; `story`: one below it. */
export const photoFrameClass = cva('relative overflow-clip bg-surface-3', {
  variants: {
    shape: {
      portrait: 'block aspect-4/5 rounded-media',
      square: 'block aspect-square rounded-media',
      story: 'block aspect-4/5 rounded-media-lg',
      glimpse: 'block h-17 w-13.5 rounded-md',
      page: [
        'col-span-full flex flex-col rounded-media-lg max-md:-mx-gutter max-md:aspect-4/5 max-md:rounded-t-none',
        'md:aspect-[1/1.06]',
      ],
    },
  },
  defaultVariants: { shape: 'portrait' },
})
