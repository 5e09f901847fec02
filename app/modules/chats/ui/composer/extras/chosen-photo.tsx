import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/button'

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
