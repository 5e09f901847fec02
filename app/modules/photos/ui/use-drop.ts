import type { DragEvent } from 'react'
import { useState } from 'react'

/** Props of a place where files can be dropped; `over` while some hang above it. */
export function useDrop(add: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    props: {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        if (!carriesFiles(event)) return
        event.preventDefault()
        add(event.dataTransfer.files)
      },
    },
  }
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}
