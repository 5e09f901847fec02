import { useEffect, useRef, useState } from 'react'

/**
 * Accepts files dropped anywhere on the page: otherwise a drop beside a small target would make the browser navigate to
 * the picture. Returns whether files are being dragged over the page.
 */
export function useDrop(add: (files: Iterable<File>) => void): boolean {
  const [over, setOver] = useState(false)
  const taker = useRef(add)
  taker.current = add

  useEffect(() => {
    function hang(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function take(event: DragEvent) {
      setOver(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      taker.current(event.dataTransfer?.files ?? [])
    }
    const ended = new AbortController()
    const { signal } = ended
    window.addEventListener('dragover', hang, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', take, { signal })
    return () => ended.abort()
  }, [])

  return over
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
