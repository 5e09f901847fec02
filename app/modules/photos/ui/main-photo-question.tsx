import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import type { OwnPhotoView } from '../schema'
import { Photo } from './photo'
import type { PhotoChanges } from './use-changes'

interface MainPhotoQuestionProps extends NonNullable<PhotoChanges['asked']> {
  onAnswer: (yes: boolean) => void
}

/** Asks before another photo takes the place of a verified main photo, whose mark doesn't go with it (design, 63). */
export function MainPhotoQuestion({ old, next, onAnswer }: MainPhotoQuestionProps) {
  const { t } = useTranslation('photos')
  return (
    <Modal size="question" title={t('edit.main_changes')} onClose={() => onAnswer(false)}>
      <div className="grid grid-cols-2 gap-3">
        <Choice own={old} label={t('edit.main_now')} />
        <Choice own={next} label={t('edit.main_next')} />
      </div>
      <p className="meta">{t('edit.main_changes_text')}</p>
      <ModalActions>
        <Button block onClick={() => onAnswer(true)}>
          {t('edit.main_use')}
        </Button>
        <Button look="ghost" block onClick={() => onAnswer(false)}>
          {t('edit.main_keep')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function Choice({ own, label }: { own: OwnPhotoView; label: string }) {
  return (
    <figure className="grid gap-1.5 text-center text-sm">
      <div className="relative aspect-4/5 overflow-clip rounded-lg">
        <Photo photo={own.photo} sizes="180px" alt="" />
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
