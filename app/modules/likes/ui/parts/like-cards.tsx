import { useLocation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { NameAge } from '~/modules/members/ui/cards/card-lines'
import { useCardTexts } from '~/modules/members/ui/cards/member-card'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { VerifiedMark } from '~/modules/members/ui/verified'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { prefetchOnIntent } from '~/ui/fetching/prefetch'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import { usePhotoMoves } from '~/ui/photo-move'
import type { LikeView } from '../../schema'
import { useHeart } from '../use-heart'
import { UsedUpDialog } from '../used-up'
import { LikedParts, sayingOf } from './liked-parts'

/** The words go below the photo when large text leaves them less than ten letters beside it. */
const photoLinkClass = cva('block aspect-4/5 w-21 flex-none self-start overflow-hidden rounded-md bg-surface-2', {
  variants: { moves: { true: 'photo-moves', false: '' } },
})

const cardClass = cva('flex flex-wrap content-between gap-3 p-3!', {
  variants: { isNew: { true: 'border-border-strong' } },
})

/** Received likes: each says what was liked (design, 62). */
export function LikeCards({ likes }: { likes: readonly LikeView[] }) {
  return (
    <div className="grid grid-cols-fill-80 gap-4">
      {likes.map((like) => (
        <LikeCard key={like.member.id} like={like} />
      ))}
    </div>
  )
}

function LikeCard({ like: { member, at, isNew, liked, matched, parts } }: { like: LikeView }) {
  const { t } = useTranslation(['likes', 'liked'])
  const { relative } = useFormat()
  const { label } = useCardTexts(member)
  const path = paths.member(member.id)
  const moves = usePhotoMoves(path)
  return (
    <article className={panelClass({ class: cardClass({ isNew }) })}>
      <Link
        className={photoLinkClass({ moves })}
        to={path}
        aria-label={label}
        prefetch={prefetchOnIntent()}
        viewTransition
      >
        {member.photo ? <Photo photo={member.photo} sizes="84px" /> : <NoPhoto className="h-full text-text-3" />}
      </Link>
      <div className="grid min-w-0 flex-1 basis-40 content-start gap-1.5">
        <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
          <h2 className="wrap-anywhere grow font-semibold font-text text-md leading-snug tracking-normal">
            <NameAge name={member.name} age={member.age} online={member.online} />{' '}
            {member.photo?.verifiedOn && <VerifiedMark />}
          </h2>
          {isNew && <Tag look="new">{t('new')}</Tag>}
          {member.fictional && <FictionalTag />}
        </div>
        <p className="meta">{matched ? t('matched') : t(sayingOf(parts))}</p>
        <p className="fine">{relative(at)}</p>
        <LikedParts parts={parts} />
      </div>
      <div className="grid basis-full grid-cols-fit-32 gap-2">
        <LikeBack member={member} liked={liked} />
        <ButtonLink look="outline" size="small" icon="message-circle" to={paths.memberChat(member.id)}>
          {t('liked:write')}
        </ButtonLink>
      </div>
    </article>
  )
}

/** The heart of a received like, with words. */
function LikeBack({ member, liked }: Pick<LikeView, 'member' | 'liked'>) {
  const { t } = useTranslation('liked')
  const { pathname, search } = useLocation()
  const { isOn, press, usedUp, closeUsedUp } = useHeart({ memberId: member.id, liked, t })
  return (
    <>
      <form className="contents" method="post" action={paths.likes} onSubmit={press}>
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="intent" value={isOn ? 'take_back' : 'like'} />
        <input type="hidden" name="back" value={pathname + search} />
        <Button type="submit" look="outline" size="small" icon="heart" aria-pressed={isOn}>
          {t(isOn ? 'liked_back' : 'like_back')}
          <span className="sr-only">{member.name}</span>
        </Button>
      </form>
      {usedUp && <UsedUpDialog likes={usedUp} member={member} onClose={closeUsedUp} />}
    </>
  )
}
