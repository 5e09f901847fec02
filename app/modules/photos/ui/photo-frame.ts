import { tv } from 'tailwind-variants/lite'

/** Where a photo stands by itself; `page` is the large one of a profile, edge to edge on a phone. */
export const photoFrameClass = tv({
  base: 'relative block overflow-hidden bg-surface-3',
  variants: {
    shape: {
      portrait: 'aspect-4/5 rounded-media',
      square: 'aspect-square rounded-media',
      page: 'col-span-full max-md:-mx-gutter max-md:aspect-square md:aspect-[1/1.06] md:rounded-media-lg',
    },
  },
  defaultVariants: { shape: 'portrait' },
})
