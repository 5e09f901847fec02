import type { ReactNode, UIEvent } from 'react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { buttonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { MessageGroup } from '../../reading/message-groups'
import { groupMessages } from '../../reading/message-groups'
import type { MessageView } from '../../schema'
import { Message } from '../message/message'
import type { LogRow } from './log-row'
import { logRowClass } from './log-row'
import type * as virtualRows from './virtual-rows'

/** Up to this many messages, all are rendered; beyond it, only those near the visible part. */
const allInPage = 90

/** Distance from the end, in pixels, from which a button leads back to the newest message. */
const farPixels = 500

interface MessageLogProps {
  messages: readonly MessageView[]
  /** Link to the messages before these. */
  older: ReactNode
  /** Notice above all messages, about a fictional profile. */
  notice?: ReactNode
  /** Shown instead of messages while there are none. */
  beginning?: ReactNode
  /** Number of pending messages. When it grows, the log scrolls to its end. */
  sending: number
  /** The pending messages. */
  children?: ReactNode
}

/**
 * The conversation, as a `log`. Its flow is reversed around one block, so that the browser itself keeps it at the
 * newest message, and in place when older messages are added above, with or without a script.
 */
export function MessageLog({ messages, older, notice, beginning, sending, children }: MessageLogProps) {
  const { t } = useTranslation('chats')
  const { date, daySeparator } = useFormat()
  const log = useRef<HTMLDivElement>(null)
  const [isFar, setFar] = useState(false)
  const VirtualRows = useVirtualRows(messages.length > allInPage)
  const sentBefore = useRef(sending)
  useEffect(() => {
    if (sending > sentBefore.current) toNewest(log.current)
    sentBefore.current = sending
  }, [sending])
  const newest = messages.at(-1)?.id
  const rows: LogRow[] = [
    {
      key: 'above',
      isAnchor: false,
      content: [notice, older].map((part, index) => <Fragment key={index === 0 ? 'notice' : 'older'}>{part}</Fragment>),
    },
    ...groupMessages(messages, (moment) => date(moment)).map((group) => ({
      key: group.messages[0]?.id ?? '',
      content: <MessageRow group={group} day={daySeparator(group.messages[0]?.sentAt ?? 0)} newest={newest} />,
    })),
    { key: 'under way', content: children },
  ]
  const all = VirtualRows ? <VirtualRows rows={rows} log={log} /> : <AllRows rows={rows} />
  return (
    <>
      <div
        ref={log}
        className="flex min-h-16 flex-1 flex-col-reverse overflow-y-auto overflow-x-hidden bg-bg px-4 pt-4 pb-3 [scrollbar-width:thin] md:px-5"
        role="log"
        aria-label={t('log.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          announceNewestOnly(event)
          setFar(event.currentTarget.scrollTop < -farPixels)
        }}
      >
        {beginning ? (
          <div className="flex flex-[1_0_auto] flex-col gap-1.5">
            {notice}
            {beginning}
          </div>
        ) : (
          all
        )}
      </div>
      {isFar && (
        <button
          className={buttonClass({
            look: 'inverse',
            size: 'small',
            class: 'relative z-1 -mt-[calc(var(--touch)+--spacing(2))] mb-2 flex-none self-center shadow-2',
          })}
          type="button"
          onClick={() => {
            toNewest(log.current)
            log.current?.focus()
          }}
        >
          <Icon name="chevron-down" />
          {t('log.newest')}
        </button>
      )}
    </>
  )
}

/**
 * Returns the virtualized rows, which are fetched once the log is long enough for them to pay. Until then the page
 * doesn't change.
 */
function useVirtualRows(pays: boolean): typeof virtualRows.VirtualRows | null {
  const [file, setFile] = useState<typeof virtualRows | null>(null)
  useEffect(() => {
    if (pays) import('./virtual-rows').then(setFile, () => undefined)
  }, [pays])
  return pays && file ? file.VirtualRows : null
}

function toNewest(log: HTMLElement | null): void {
  log?.scrollTo({ top: 0 })
}

function AllRows({ rows }: { rows: readonly LogRow[] }) {
  return (
    <div className="flex flex-none flex-col gap-1.5">
      {rows.map(({ key, content, isAnchor }) => (
        <div key={key} className={logRowClass({ isAnchor })} data-row={key}>
          {content}
        </div>
      ))}
    </div>
  )
}

/** Keeps screen readers from announcing older messages that are loaded while the member scrolls back. */
function announceNewestOnly({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.ariaLive = currentTarget.scrollTop < -1 ? 'off' : null
}

/** Link to the page with older messages. With a script, they are loaded above when the member scrolls there. */
export function OlderMessages({ to, busy, onLoad }: { to: string; busy: boolean; onLoad: () => void }) {
  const { t } = useTranslation('chats')
  const link = useRef<HTMLAnchorElement>(null)
  const comesNear = useRef(onLoad)
  comesNear.current = onLoad

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of messages is looked out for anew
  useEffect(() => {
    const element = link.current
    if (!element || busy) return
    const options = { root: element.closest('[role=log]'), rootMargin: '400px 0px 0px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && comesNear.current(), options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy, to])

  return (
    <Link
      ref={link}
      className={buttonClass({ look: 'ghost', size: 'small', class: 'self-center' })}
      to={to}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!busy) onLoad()
      }}
    >
      {t('log.older')}
    </Link>
  )
}

interface MessageRowProps {
  group: MessageGroup
  day: string
  /** Key of the newest message of the log. */
  newest: string | undefined
}

/** A group of messages, with the day above if a new one begins, and the time and state below. */
function MessageRow({ group, day, newest }: MessageRowProps) {
  return (
    <>
      {group.newDay && (
        <p className="self-center py-2 font-medium text-text-3 text-xs" suppressHydrationWarning>
          {day}
        </p>
      )}
      {group.messages.map((message, index) => (
        <Message key={message.id} message={message} continues={index > 0} newest={message.id === newest} />
      ))}
      <GroupTime group={group} />
    </>
  )
}

function GroupTime({ group }: { group: MessageGroup }) {
  const { t } = useTranslation('chats')
  const { time } = useFormat()
  const last = group.messages.at(-1)
  if (!last) return null
  const seen = last.read ? 'read' : 'sent'
  const opened = last.kind === 'voice' ? 'listened' : 'opened'
  return (
    <p
      data-sent={group.mine || undefined}
      className={classNames(
        'flex items-center gap-1 px-1.5 pb-2 text-text-3 text-xs tabular-nums',
        group.mine ? 'self-end' : 'self-start',
      )}
    >
      <time dateTime={last.sentAt.toISOString()}>{time(last.sentAt)}</time>
      {group.mine && (
        <>
          {' · '}
          {t(`log.${last.opened ? opened : seen}`)} <Icon name={last.read || last.opened ? 'check-check' : 'check'} />
        </>
      )}
    </p>
  )
}
