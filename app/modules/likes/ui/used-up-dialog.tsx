import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import type { LikesLeft } from '../schema'
import { WaitRing } from './wait-ring'

interface UsedUpDialogProps {
  likes: LikesLeft
  /** The member for whom the refused like was meant. */
  member: { id: string; name: string }
  onClose: () => void
}

/** Shown when no likes are left today: the time until they are renewed, and what can be done instead. */
export function UsedUpDialog({ likes, member, onClose }: UsedUpDialogProps) {
  const { t } = useTranslation('likes')
  const title = t('used_up.title', { count: likes.perDay })
  return (
    <Modal onClose={onClose} size="question" label={title}>
      <div className="grid grid-cols-1 content-start justify-items-center gap-4 text-center">
        <h2 className="heading-2">{title}</h2>
        <WaitRing likes={likes} />
        <p className="meta">{t('used_up.text')}</p>
      </div>
      <ModalActions>
        <ButtonLink look="primary" block to={paths.memberChat(member.id)}>
          {t('used_up.write', { name: member.name })}
        </ButtonLink>
        <Button look="ghost" block onClick={onClose}>
          {t('used_up.close')}
        </Button>
      </ModalActions>
    </Modal>
  )
}
