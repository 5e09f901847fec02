import { useNavigation, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useFictionalLabel } from '~/modules/members/ui/fictional'
import { VerifiedMark } from '~/modules/members/ui/verified'
import { paths } from '~/paths'
import { ImprintLink } from '~/ui/brand/imprint-link'
import { useBrand } from '~/ui/brand/use-brand'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Badge, chipClass, chipsClass, Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { EmptyState } from '~/ui/panels'
import type { ChatView, InboxFilter, InboxView } from '../schema'
import { chatIntents, inboxFilters } from '../schema'
import { LetterTrail } from './letter/letter-trail'
import { PeerAvatar } from './peer'
import { RemovedNotice } from './remove-chat'

interface ChatListProps {
  inbox: InboxView
  filter: InboxFilter
  /** The page shown is not the first. */
  paged: boolean
  /** Id of the conversation beside the list. */
  current: string | null
  /** Nothing is shown beside the list, so its title is the page's. */
  alone: boolean
  /** Unread messages in all conversations. */
  unread: number
}

/** The member's conversations. One that is being removed disappears at once (specification 4). */
export function ChatList({ inbox, filter, paged, current, alone, unread }: ChatListProps) {
  const { t } = useTranslation('chats')
  const removed = useNavigation().formData
  const leaving = removed?.get('intent') === chatIntents.remove ? removed.get('conversation') : null
  const gone = useSearchParams()[0].get('removed')
  const Title = alone ? 'h1' : 'h2'
  const chats = inbox.chats.filter((chat) => chat.id !== leaving)
  const { letter } = inbox
  const mailed = letter && chats.find(({ id }) => id === letter.conversationId)
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col border-border bg-surface-1 max-md:group-data-[view=talk]/chat:hidden md:border-e"
      aria-labelledby="chats-title"
    >
      <header className="grid gap-3 px-gutter pt-4 pb-2 md:px-5">
        <Title className="heading-2" id="chats-title">
          {t('title')}
        </Title>
        <Filters filter={filter} unread={unread} />
        {gone && <RemovedNotice conversation={gone} />}
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto [scrollbar-width:thin]">
        {chats.length === 0 ? (
          <NoChats filter={filter} />
        ) : (
          <nav className="flex-auto px-2 py-1" aria-labelledby="chats-title">
            {paged && <PageLink before={null}>{t('list.newest')}</PageLink>}
            {letter && mailed && (
              <div className="mb-1 rounded-lg border border-border" data-letter>
                <ChatLine chat={mailed} current={mailed.id === current} />
                <div className="px-3 pt-1 pb-3">
                  <LetterTrail letter={letter} />
                </div>
              </div>
            )}
            {chats.map(
              (chat) => chat !== mailed && <ChatLine key={chat.id} chat={chat} current={chat.id === current} />,
            )}
            {inbox.next && <PageLink before={inbox.next}>{t('list.older')}</PageLink>}
          </nav>
        )}
        {filter !== 'closed' && !paged && (
          <Link
            className={buttonClass({ look: 'ghost', size: 'small', class: 'mx-2 mb-2 justify-start' })}
            to={`${paths.chats}?filter=closed`}
          >
            <Icon name="hand" />
            {t('filter.closed')}
          </Link>
        )}
        {/* From 768 px on, the account menu beside the list has it. */}
        <ImprintLink className="mt-auto md:hidden" />
      </div>
    </section>
  )
}

function Filters({ filter, unread }: { filter: InboxFilter; unread: number }) {
  const { t } = useTranslation(['chats', 'common'])
  // Otherwise closed conversations have a link below the list.
  const chips = inboxFilters.filter((each) => each !== 'closed' || filter === 'closed')
  return (
    <nav className={chipsClass()} aria-label={t('filter.label')}>
      {chips.map((each) => (
        <Link
          key={each}
          className={chipClass()}
          to={each === 'all' ? paths.chats : `${paths.chats}?filter=${each}`}
          aria-current={each === filter ? 'true' : undefined}
        >
          {t(`filter.${each}`)}
          {each === 'unread' && <Badge count={unread} label={t('common:badge.unread', { count: unread })} />}
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
    <Link className={buttonClass({ look: 'ghost', size: 'small', block: true })} to={`${paths.chats}?${to}`}>
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
      className="group chat-line"
      data-conversation={chat.id}
      data-unread={chat.unread > 0 || undefined}
      to={{ pathname: paths.chat(chat.id), search: search.toString() }}
      aria-current={current ? 'true' : undefined}
      viewTransition
    >
      <span className="row-span-2">
        <PeerAvatar peer={chat.peer} size="row" />
      </span>
      {/* With large text in a narrow window, the time wraps below the name and the turn below the excerpt. */}
      <span className="chat-line-top">
        <span className="chat-line-name">
          <bdi className="wrap-anywhere">{chat.peer.gone ? t('peer.gone') : chat.peer.name}</bdi>
          <Marks chat={chat} />
        </span>
        <time
          className="text-text-3 text-xs tabular-nums"
          dateTime={chat.lastMessageAt.toISOString()}
          suppressHydrationWarning
        >
          {listTime(chat.lastMessageAt)}
        </time>
      </span>
      <span className="chat-line-below">
        <span data-excerpt={chat.previewKind === 'text' || undefined} className="chat-line-excerpt">
          <Preview chat={chat} />
        </span>
        <Badge count={chat.unread} label={t('common:badge.unread', { count: chat.unread })} />
        {chat.yourTurn && chat.unread === 0 && (
          <Tag look="soft" icon="reply" className="md:group-aria-[current=true]:bg-surface-1!">
            {t('filter.turn')}
          </Tag>
        )}
      </span>
    </Link>
  )
}

function Marks({ chat: { peer, muted } }: { chat: ChatView }) {
  const { t } = useTranslation('chats')
  const brand = useBrand()
  const fictional = useFictionalLabel()
  return (
    <>
      {peer.verified && <VerifiedMark />}
      {peer.fictional && (
        <span className="inline-flex text-text-3" title={fictional}>
          <Icon name={brand.fictionalIcon} />
          <span className="sr-only">{fictional}</span>
        </span>
      )}
      {peer.premium && (
        <span className="inline-flex text-text-3" title={t('peer.premium')}>
          <Icon name="crown" />
          <span className="sr-only">{t('peer.premium')}</span>
        </span>
      )}
      {muted && (
        <span className="inline-flex text-text-3" title={t('list.muted')}>
          <Icon name="bell-off" />
          <span className="sr-only">{t('list.muted')}</span>
        </span>
      )}
    </>
  )
}

function Preview({ chat: { peer, preview, previewKind, previewMine, reaction, ended } }: { chat: ChatView }) {
  const { t } = useTranslation('chats')
  if (ended) return t(`preview.ended_${ended}`, { name: peer.gone ? t('peer.gone') : peer.name })
  if (reaction && previewKind !== 'deleted') {
    return t(`preview.reacted.${reaction}`, { what: t(`preview.reacted_to.${previewKind}`, { text: preview }) })
  }
  if (previewKind !== 'text') return t(`preview.${previewKind}_${previewMine ? 'mine' : 'theirs'}`)
  return previewMine ? t('preview.mine', { text: preview }) : <bdi>{preview}</bdi>
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
          <ButtonLink to={paths.members} look="primary">
            {t('empty.all.action')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.chats}>{t('empty.unread.action')}</ButtonLink>
        )
      }
    />
  )
}
