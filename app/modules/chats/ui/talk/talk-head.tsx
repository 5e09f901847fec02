import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { LikeButton } from '~/modules/likes/ui/like-button'
import { useFictionalLabel } from '~/modules/members/ui/fictional'
import { VerifiedMark } from '~/modules/members/ui/verified'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { IconLink, iconButtonClass } from '~/ui/button'
import { Dotted } from '~/ui/dotted'
import { Icon } from '~/ui/icon'
import { IconMark } from '~/ui/labels'
import { Link } from '~/ui/link'
import { Menu } from '~/ui/menu/menu'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import type { ConversationView } from '../../schema'
import { conversationIntents } from '../../schema'
import { canPart } from '../ending/parting'
import { PeerAvatar, PeerName } from '../peer'
import { RemoveChat } from '../remove-chat'

interface TalkHeadProps {
  conversation: ConversationView
  /** The menu item that reports the peer. */
  report: ReactNode
}

const whoClass = '@container flex min-h-touch min-w-0 flex-1 items-center gap-3 max-xs:gap-2'

/** The peer, the way back on a phone, and the conversation's menu. */
export function TalkHead({ conversation, report }: TalkHeadProps) {
  const { t } = useTranslation('chats')
  const { peer, id } = conversation
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-x-2 border-border border-b py-1 ps-2 pe-3 max-xs:gap-x-0 md:ps-5">
      <IconLink className="md:hidden" icon="chevron-left" label={t('back')} to={paths.chats} />
      {peer.gone ? (
        <div className={whoClass}>
          <Who conversation={conversation} />
        </div>
      ) : (
        <Link className={whoClass} to={paths.member(peer.id)}>
          <Who conversation={conversation} />
        </Link>
      )}
      {conversation.composer.barrier === null && <LikeButton member={peer} liked={conversation.liked} on="head" />}
      <Menu
        trigger={<Icon name="ellipsis-vertical" />}
        triggerClass={iconButtonClass({ class: 'align-top' })}
        label={t('menu.label')}
      >
        {!peer.gone && (
          <>
            <MenuItem>
              <Link className={menuItemClass()} to={paths.member(peer.id)}>
                <Icon name="user-round" />
                {t('menu.profile')}
              </Link>
            </MenuItem>
            {id && <OwnItems id={id} muted={conversation.muted} yourTurn={conversation.yourTurn} />}
            {canPart(conversation) && <PartingItems matched={conversation.matched} />}
            <MenuItem>
              <Link
                className={menuItemClass()}
                to={conversation.composer.barrier === 'you_blocked' ? '?ask=unblock' : '?ask=block'}
              >
                <Icon name="ban" />
                {t(conversation.composer.barrier === 'you_blocked' ? 'menu.unblock' : 'menu.block', {
                  name: peer.name,
                })}
              </Link>
            </MenuItem>
            {report}
          </>
        )}
        {id && <RemoveChat />}
      </Menu>
    </header>
  )
}

/** Menu items of a conversation that has begun: its search, and the member's own marks on it. */
function OwnItems({ id, muted, yourTurn }: { id: string; muted: boolean; yourTurn: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <>
      <MenuItem>
        <Link className={menuItemClass()} to={paths.chatSearch(id)}>
          <Icon name="search" />
          {t('menu.search')}
        </Link>
      </MenuItem>
      <OwnMarks muted={muted} yourTurn={yourTurn} />
    </>
  )
}

/** A meeting, and the two ways to end the conversation for both, each with what it does. */
function PartingItems({ matched }: { matched: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <>
      <MenuItem>
        <Link className={menuItemClass()} to="?ask=meeting">
          <Icon name="calendar" />
          {t('menu.meeting')}
        </Link>
      </MenuItem>
      <hr />
      <MenuItem>
        <Link className={menuItemClass()} to="?ask=goodbye">
          <Icon name="hand" />
          <span>
            {t('menu.goodbye')}
            <small className="fine block font-regular">{t('menu.goodbye_note')}</small>
          </span>
        </Link>
      </MenuItem>
      {matched && (
        <MenuItem>
          <Link className={menuItemClass()} to="?ask=unmatch">
            <Icon name="heart-off" />
            <span>
              {t('menu.unmatch')}
              <small className="fine block font-regular">{t('menu.unmatch_note')}</small>
            </span>
          </Link>
        </MenuItem>
      )}
    </>
  )
}

function OwnMarks({ muted, yourTurn }: { muted: boolean; yourTurn: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <Form method="post" className="contents">
      {yourTurn && (
        <MenuItem>
          <button className={menuItemClass()} type="submit" name="intent" value={conversationIntents.putOff}>
            <Icon name="clock" />
            {t('menu.put_off')}
          </button>
        </MenuItem>
      )}
      <MenuItem>
        <button
          className={menuItemClass()}
          type="submit"
          name="intent"
          value={muted ? conversationIntents.unmute : conversationIntents.mute}
        >
          <Icon name={muted ? 'bell' : 'bell-off'} />
          {t(muted ? 'menu.unmute' : 'menu.mute')}
        </button>
      </MenuItem>
    </Form>
  )
}

function Who({ conversation: { peer, about, ending } }: { conversation: ConversationView }) {
  const { t } = useTranslation(['chats', 'common'])
  const { distance, relativeDay } = useFormat()
  const brand = useBrand()
  const fictional = useFictionalLabel()
  const closed = ending && [t('closed.since'), relativeDay(ending.at)]
  const facts = closed ?? [
    peer.online ? t('peer.online') : null,
    about.distance === null ? about.city : t('peer.away', { distance: distance(about.distance) }),
  ]
  return (
    <>
      <span className="@max-[8rem]:hidden flex-none">
        <PeerAvatar peer={peer} size="small" />
      </span>
      <div className="min-w-0">
        <h1 className="heading-4 flex items-center gap-1.5">
          <span className="wrap-anywhere">
            <PeerName peer={peer} />
          </span>
          {peer.verified && <VerifiedMark />}
          {peer.fictional && <IconMark icon={brand.fictionalIcon} label={fictional} />}
        </h1>
        <p className="fine leading-snug">
          <Dotted parts={facts} />
        </p>
      </div>
    </>
  )
}
