import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useLanguage } from '~/i18n/use-language'
import { MemberCard } from '~/modules/members/ui/cards/member-card'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { pickReason } from '../../picks/reason-text'
import type { PickView, pickIntents } from '../../picks/schema'
import { LikeButton } from '../like-button'

/** A picked person: the photo, the reason, and what to do about it. */
export function PickCard({ pick: { member, reason, liked, wrote, aside } }: { pick: PickView }) {
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
      {aside ? (
        <div className="grid justify-items-start gap-1 px-5 pt-2 pb-4">
          <p className="meta">{t('picks.aside')}</p>
          <Answer id={member.id} intent="take_back" label={t('part.undo')} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 px-5 pt-2 pb-5">
          <ButtonLink className="min-w-0 flex-1" to={paths.memberChat(member.id)}>
            {t(wrote ? 'match.go_on' : 'match.write', { name: member.name })}
          </ButtonLink>
          <LikeButton member={member} liked={liked} on="row" />
          {!liked && !wrote && <Answer id={member.id} intent="put_aside" label={t('picks.put_aside')} />}
        </div>
      )}
    </li>
  )
}

/** Button that puts the person aside, or takes that back. */
function Answer({ id, intent, label }: { id: string; intent: (typeof pickIntents)[number]; label: string }) {
  return (
    <Form className="basis-full" method="post" action={paths.picks} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="ghost" size="small" name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  )
}
