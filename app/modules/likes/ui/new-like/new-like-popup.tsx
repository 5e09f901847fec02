import { useTranslation } from '~/i18n/translation'
import { FictionalBadge, FictionalTag } from '~/modules/members/ui/fictional'
import { Photo } from '~/modules/photos/ui/photo'
import { ButtonLink } from '~/ui/button'
import { Modal } from '~/ui/dialogs/modal'
import { Icon } from '~/ui/icon'
import type { NewLike } from '../../schema'

/** Specification 2: the liker's main image, 'New like!', a close icon and one action. */
export function NewLikePopup({ like: { member, match }, onClose }: { like: NewLike; onClose: () => void }) {
  const { t } = useTranslation(['likes', 'members'])
  const title = t(match ? 'pop.match' : 'pop.like')
  const who = t('members:name_age', { name: member.name, age: member.age })
  return (
    <Modal open onClose={onClose} size="small" className="pop" label={title}>
      {member.photo && (
        <div className="pop__photo on-photo">
          <Photo photo={member.photo} sizes="300px" alt={member.name} first />
          {member.fictional && <FictionalBadge />}
        </div>
      )}
      <span className="pop__heart">
        <Icon name="heart" filled />
      </span>
      <h2 className="heading-2">{title}</h2>
      <p className="meta">{member.city ? t('pop.from', { who, city: member.city }) : who}</p>
      {member.fictional && <FictionalTag />}
      <ButtonLink look="primary" block to={match ? `/likes/m/${member.id}` : `/members/${member.id}`} onClick={onClose}>
        {t(match ? 'pop.see_match' : 'pop.see_profile')}
      </ButtonLink>
    </Modal>
  )
}
