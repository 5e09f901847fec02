import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useLanguage } from '~/i18n/use-language'
import { MemberCard } from '~/modules/members/ui/cards/member-card'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { pickReason } from '../../picks/reason-text'
import type { PickView } from '../../picks/schema'
import { LikeButton } from '../like-button'

/** A picked person: the photo, the reason, and what to do about it. */
export function PickCard({ pick: { member, reason, liked, wrote } }: { pick: PickView }) {
  const { t } = useTranslation(['likes', 'members'])
  const language = useLanguage()
  const format = useFormat()
  return (
    <li className="grid grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden rounded-media-lg border border-border bg-surface-1 shadow-1">
      <div className="*:rounded-none max-md:*:aspect-square">
        <MemberCard member={member} heading="h2" sizes="(min-width: 768px) 31vw, 95vw" first />
      </div>
      <div className="px-5 pt-5 pb-3">
        {reason && (
          <p className="wrap-anywhere text-pretty font-display font-heading text-xl leading-tight tracking-display">
            {pickReason(reason, member.name, { t, language, format })}
          </p>
        )}
      </div>
      <div className="flex gap-2 px-5 pt-2 pb-5 md:max-lg:flex-wrap">
        <ButtonLink className="min-w-0 flex-1" to={paths.memberChat(member.id)}>
          {t(wrote ? 'match.go_on' : 'match.write', { name: member.name })}
        </ButtonLink>
        <LikeButton member={member} liked={liked} on="row" />
      </div>
    </li>
  )
}
