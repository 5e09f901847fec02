import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { FictionalBadge, FictionalTag } from '~/modules/members/ui/fictional'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Modal } from '~/ui/dialogs/modal'
import { Icon } from '~/ui/icon'
import type { NewLike } from '../../schema'

const discClass = cva(
  'grid size-18 animate-pop place-items-center rounded-full bg-like text-[1.7rem] text-on-like ring-6',
)

const heartClass = cva('relative ring-surface-1', {
  variants: { overPhoto: { true: '-mt-8', false: 'mt-8' } },
  defaultVariants: { overPhoto: false },
})

/** Specification 2: the liker's main image, 'New like!', a close icon and one action. */
export function NewLikePopup({ like: { member, match }, onClose }: { like: NewLike; onClose: () => void }) {
  const { t } = useTranslation(['likes', 'members'])
  const title = t(match ? 'pop.match' : 'pop.like')
  const who = t('members:name_age', { name: member.name, age: member.age })
  return (
    <Modal onClose={onClose} size="small" flush ground={member.photo ? 'photo' : 'surface'} label={title}>
      {member.photo && (
        <div className="relative aspect-[1/1.02] overflow-hidden **:focus-visible:outline-on-photo">
          <Photo photo={member.photo} sizes="300px" alt={member.name} first />
          {member.fictional && (
            <span className="absolute top-3.5 left-3.5">
              <FictionalBadge />
            </span>
          )}
        </div>
      )}
      <div className="grid justify-items-center gap-2 px-6 pb-6 text-center">
        <HeartDisc className={heartClass({ overPhoto: member.photo !== null })} />
        <h2 className="heading-2">{title}</h2>
        <p className="meta">{member.city ? t('pop.from', { who, city: member.city }) : who}</p>
        {member.fictional && <FictionalTag />}
        <ButtonLink
          look="primary"
          block
          to={match ? paths.match(member.id) : paths.member(member.id)}
          onClick={onClose}
        >
          {t(match ? 'pop.see_match' : 'pop.see_profile')}
        </ButtonLink>
      </div>
    </Modal>
  )
}

/** The heart that announces a like or a match. `className` sets its position and the color of its edge. */
function HeartDisc({ className }: { className: string }) {
  return (
    <span className={discClass({ className })}>
      <Icon name="heart" filled />
    </span>
  )
}
