import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { PhotoView } from '../schema'

/**
 * A photo that fills its frame, loaded in a suitable size. `sizes` is the width of the frame as in HTML ('(min-width:
 * 768px) 45vw, 100vw'). Leave `alt` empty if the name is next to it. `first`: loads the photo eagerly, for those
 * visible on opening; all others are loaded lazily. A removed photo leaves an empty frame.
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

/** Returns the photo's URLs by width, in `srcset` syntax. */
export function srcSetOf({ sources }: PhotoView): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
