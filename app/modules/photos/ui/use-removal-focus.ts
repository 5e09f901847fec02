import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { OwnPhotoView } from '../schema'

/**
 * When a photo is gone, and the button that removed it with it: the focus goes to the photo that stands in its place, else
 * to the last one, else to where one is added.
 * @returns for what holds one element with `data-photo` for each photo
 */
export function useRemovalFocus(photos: readonly OwnPhotoView[]): RefObject<HTMLDivElement> {
  const host = useRef<HTMLDivElement>(null)
  const before = useRef(photos)
  useEffect(() => {
    const place = before.current.findIndex(({ photo }) => !photos.some((own) => own.photo.id === photo.id))
    before.current = photos
    if (place === -1 || document.activeElement !== document.body) return
    const tiles = [...(host.current?.querySelectorAll('[data-photo]') ?? [])]
    const next = tiles[Math.min(place, tiles.length - 1)]?.querySelector<HTMLElement>('summary, button')
    const slot = host.current?.querySelector<HTMLElement>('input[type=file]')
    ;(next ?? slot)?.focus({ preventScroll: true })
  }, [photos])
  return host
}
