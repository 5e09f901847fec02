import type { ChangeEvent, MouseEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/button'

/** A photo on this device, with an object URL that is valid until the page is left. */
export interface ChosenFile {
  file: File
  picture: string
}

interface ChosenPhotoProps {
  /** Object URL of the picture. */
  picture: string
  onRemove: () => void
}

/** Preview of the photo that the send button sends. */
export function ChosenPhoto({ picture, onRemove }: ChosenPhotoProps) {
  const { t } = useTranslation('chats')
  return (
    <section
      className="flex items-center gap-3 rounded-lg bg-surface-2 p-2"
      data-chosen-photo
      aria-label={t('photo.chosen')}
    >
      <img className="size-16 flex-none rounded-md object-cover" src={picture} alt="" />
      <p className="min-w-0 flex-1 text-sm text-text-2" aria-hidden="true">
        {t('photo.chosen')}
      </p>
      <IconButton icon="x" label={t('photo.remove')} onClick={onRemove} />
    </section>
  )
}

/**
 * Manages the photo about to be sent. `input` is the ref of a hidden file input.
 * @param field takes the photo's words, and gets the focus
 */
export function usePhotoChoice(field: RefObject<HTMLTextAreaElement>) {
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
      // Allows choosing the same file again.
      event.currentTarget.value = ''
      if (!file) return
      const picture = URL.createObjectURL(file)
      pictures.current.push(picture)
      setChosen({ file, picture })
      field.current?.focus()
    },
    forget() {
      setChosen(null)
      field.current?.focus()
    },
    /** Returns the photo for sending and clears the choice. */
    take(): ChosenFile | undefined {
      setChosen(null)
      return chosen ?? undefined
    },
  }
}
