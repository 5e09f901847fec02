import type { DragEvent } from 'react'
import { useEffect, useState } from 'react'
import type { OwnPhotoView } from '../schema'
import { placed } from '../upload/intents'
import type { PhotoChanges } from './use-changes'

/**
 * Reorders photos by dragging one to another's place. The order changes while dragging and is saved on drop. Each
 * photo's menu offers the same without a pointer.
 */
export function useOrder(photos: readonly OwnPhotoView[], { change }: PhotoChanges) {
  const [order, setOrder] = useState(photos)
  const [dragged, setDragged] = useState<string | null>(null)
  useEffect(() => setOrder(photos), [photos])

  const place = (id: string) => order.findIndex(({ photo }) => photo.id === id)

  return {
    order,
    dragged,
    /** Shows the saved order again. */
    reset: () => setOrder(photos),
    /** Returns the props of the photo with this id. */
    tile: (id: string) => ({
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        if (dragged === id) return
        const moved = order[place(dragged)]
        if (moved) setOrder(placed(order, moved, place(id)))
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        change({ intent: 'place_photo', photo_id: dragged, place: String(place(dragged)) })
      },
      onDragEnd({ dataTransfer }: DragEvent) {
        setDragged(null)
        if (dataTransfer.dropEffect === 'none') setOrder(photos)
      },
    }),
  }
}
