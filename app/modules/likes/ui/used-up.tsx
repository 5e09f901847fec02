import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { Alert } from '~/ui/notices/alert'
import { hoursAndMinutes, useFirstWords, useRemaining } from '~/ui/notices/use-remaining'
import type { LikesLeft } from '../schema'
import type { SwipeOutcome } from '../swipe/schema'

const dayMs = 24 * 3_600_000

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

/**
 * The time until likes are renewed, by the server's clock. Announced to screen readers once, not every minute (design,
 * 'Dialogs').
 */
export function WaitRing({ likes: { renewsAt, now } }: { likes: LikesLeft }) {
  const { t } = useTranslation('likes')
  const ring = useRef<HTMLDivElement>(null)
  const left = useRemaining(renewsAt, now)
  const words = useFirstWords(left)
  const { hours, minutes } = hoursAndMinutes(left)

  useEffect(() => {
    ring.current?.style.setProperty('--at', `${Math.min(100, (100 * left) / dayMs)}%`)
  }, [left])

  return (
    <div
      className="mx-auto my-2 grid size-37 place-items-center rounded-full bg-ring"
      ref={ring}
      role="timer"
      aria-label={words}
    >
      <span className="grid justify-items-center gap-1" aria-hidden="true">
        <b className="font-bold text-2xl tabular-nums leading-none">
          {[hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')}
        </b>
        <small className="text-text-2 text-xs">{t('used_up.until')}</small>
      </span>
    </div>
  )
}

/** Explains why a like or swipe without a script was refused. Renders nothing for other outcomes. */
export function LikeRefusal({ outcome }: { outcome: SwipeOutcome | undefined }) {
  const { t } = useTranslation('likes')
  if (outcome && 'problem' in outcome) return <Alert>{outcome.problem}</Alert>
  if (!outcome || !('usedUp' in outcome)) return null
  return (
    <Alert kind="info" icon="heart-off" title={t('used_up.title', { count: outcome.usedUp.perDay })}>
      <WaitRing likes={outcome.usedUp} />
      <p>{t('used_up.text')}</p>
    </Alert>
  )
}
