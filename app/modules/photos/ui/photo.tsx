import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { PhotoView } from '../schema'

/**
 * A photo that fills its frame, in the size that needs. `sizes` says how wide the frame is, as in HTML
 * ('(min-width: 768px) 45vw, 100vw').
 * Empty `alt` where the name stands beside it. `first`: what a screen shows first is fetched at once, all others when
 * they come near. One that was taken away leaves its place.
 */
export function Photo({
  photo,
  sizes,
  alt = '',
  first,
  className,
}: {
  photo: PhotoView
  sizes: string
  alt?: string
  first?: boolean
  className?: string
}) {
  const middle = photo.sources[Math.min(1, photo.sources.length - 1)]
  if (!middle) {
    return (
      <span className="grid size-full place-items-center" role="img" aria-label={alt}>
        <Icon name="image-off" large />
      </span>
    )
  }
  return (
    <img
      className={classNames('size-full object-cover', className)}
      src={middle.url}
      srcSet={srcSetOf(photo)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      {...(first ? { fetchpriority: 'high' } : {})}
    />
  )
}

/** The addresses of a photo by width, as `srcset` has them. */
export function srcSetOf({ sources }: PhotoView): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
