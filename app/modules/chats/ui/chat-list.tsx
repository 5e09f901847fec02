import { useNavigation, useSearchParams } from '@remix-run/react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { useFictionalLabel } from '~/modules/members/ui/fictional'
import { ButtonLink, buttonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { useFrame } from '~/ui/frame'
import { Icon } from '~/ui/icon'
import { Badge } from '~/ui/labels'
import { Link } from '~/ui/link'
import { EmptyState } from '~/ui/panels'
import type { ChatView, InboxFilter, InboxView } from '../schema'
import { inboxFilters } from '../schema'
import { PeerAvatar } from './peer-avatar'
import { removeIntent } from './remove-chat'

interface ChatListProps {
  inbox: InboxView
  filter: InboxFilter
  /** The page is not the newest. */
  paged: boolean
  /** The conversation beside the list. */
  current: string | null
  /** Nothing stands beside the list: its title is the page's. */
  alone: boolean
}

/** The member's conversations. One that is being removed is gone at once (specification 4). */
export function ChatList({ inbox, filter, paged, current, alone }: ChatListProps) {
  const { t } = useTranslation('chats')
  const removed = useNavigation().formData
  const leaving = removed?.get('intent') === removeIntent ? removed.get('conversation') : null
  const Title = alone ? 'h1' : 'h2'
  const chats = inbox.chats.filter((chat) => chat.id !== leaving)
  return (
    <section className="chat__list" aria-labelledby="chats-title">
      <header>
        <Title className="heading-2" id="chats-title">
          {t('title')}
        </Title>
        <Filters filter={filter} />
      </header>
      {chats.length === 0 ? (
        <NoChats filter={filter} />
      ) : (
        <nav className="convs" aria-labelledby="chats-title">
          {paged && <PageLink before={null}>{t('list.newest')}</PageLink>}
          {chats.map((chat) => (
            <ChatLine key={chat.id} chat={chat} current={chat.id === current} />
          ))}
          {inbox.next && <PageLink before={inbox.next}>{t('list.older')}</PageLink>}
        </nav>
      )}
    </section>
  )
}

function Filters({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation(['chats', 'common'])
  const unread = useFrame().viewer?.unread ?? 0
  return (
    <nav className="chips" aria-label={t('filter.label')}>
      {inboxFilters.map((each) => (
        <Link
          key={each}
          className="chip"
          to={each === 'all' ? '/chats' : `/chats?filter=${each}`}
          aria-current={each === filter ? 'true' : undefined}
        >
          {t(`filter.${each}`)}
          {each === 'unread' && <Badge count={unread} label={t('common:badge.unread')} />}
        </Link>
      ))}
    </nav>
  )
}

function PageLink({ before, children }: { before: string | null; children: string }) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.delete('before')
  if (before) to.set('before', before)
  return (
    <Link className={buttonClass({ look: 'ghost', size: 'small', block: true })} to={`/chats?${to}`}>
      {children}
    </Link>
  )
}

function ChatLine({ chat, current }: { chat: ChatView; current: boolean }) {
  const { t } = useTranslation(['chats', 'common'])
  const { listTime } = useFormat()
  const [search] = useSearchParams()
  return (
    <Link
      className={classNames('conv', chat.unread > 0 && 'is-unread')}
      to={{ pathname: `/chats/${chat.id}`, search: search.toString() }}
      aria-current={current ? 'true' : undefined}
    >
      <PeerAvatar peer={chat.peer} />
      <span className="conv__name">
        <span className="truncate">{chat.peer.gone ? t('peer.gone') : chat.peer.name}</span>
        <Marks chat={chat} />
      </span>
      <time className="conv__time tabular-nums" dateTime={chat.lastMessageAt.toISOString()} suppressHydrationWarning>
        {listTime(chat.lastMessageAt)}
      </time>
      <span className="conv__last">
        <Preview chat={chat} />
      </span>
      <Badge count={chat.unread} label={t('common:badge.unread')} />
    </Link>
  )
}

function Marks({ chat: { peer } }: { chat: ChatView }) {
  const { t } = useTranslation('chats')
  const { tenant } = useFrame()
  const fictional = useFictionalLabel()
  return (
    <>
      {peer.fictional && (
        <span className="conv__mark" title={fictional}>
          <Icon name={tenant.fictionalIcon} />
          <span className="sr-only">{fictional}</span>
        </span>
      )}
      {peer.premium && (
        <span className="conv__mark" title={t('peer.premium')}>
          <Icon name="crown" />
          <span className="sr-only">{t('peer.premium')}</span>
        </span>
      )}
    </>
  )
}

function Preview({ chat: { preview, previewKind, previewMine } }: { chat: ChatView }) {
  const { t } = useTranslation('chats')
  if (previewKind !== 'text') return t(`preview.${previewKind}_${previewMine ? 'mine' : 'theirs'}`)
  return previewMine ? t('preview.mine', { text: preview }) : preview
}

function NoChats({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation('chats')
  return (
    <EmptyState
      icon="message-circle-heart"
      title={t(`empty.${filter}.title`)}
      text={t(`empty.${filter}.text`)}
      action={
        filter === 'all' ? (
          <ButtonLink to="/members" look="primary">
            {t('empty.all.action')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/chats">{t('empty.unread.action')}</ButtonLink>
        )
      }
    />
  )
}
