import type { ChangeEvent, MouseEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

/** A photo of this device, with an address that shows it until the page is left. */
export interface ChosenFile {
  file: File
  picture: string
}

/** The photo that somebody is about to send. Spread nothing: `input` is the ref of a hidden file input. */
export function usePhotoChoice() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const pictures = useRef<string[]>([])

  useEffect(() => {
    const made = pictures.current
    return () => {
      for (const picture of made) URL.revokeObjectURL(picture)
    }
  }, [])

  return {
    input,
    chosen,
    open(event: MouseEvent) {
      event.preventDefault()
      input.current?.click()
    },
    choose(event: ChangeEvent<HTMLInputElement>) {
      const [file] = event.currentTarget.files ?? []
      // The same file can be chosen again.
      event.currentTarget.value = ''
      if (!file) return
      const picture = URL.createObjectURL(file)
      pictures.current.push(picture)
      setChosen({ file, picture })
    },
    forget: () => setChosen(null),
    /** Hands the photo over to be sent. */
    take(): ChosenFile | undefined {
      setChosen(null)
      return chosen ?? undefined
    },
  }
}
