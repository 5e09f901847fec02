import { useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFictionalLabel } from '~/modules/members/ui/fictional'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import type { ConversationView, MessageView, QuotedMessage, SendRefusal } from '../../schema'
import { Beginning } from '../beginning/beginning'
import { IcebreakerDialog, useIcebreakerDialog } from '../beginning/icebreakers'
import { Composer } from '../composer/composer'
import { GiftPanel } from '../composer/extras/gift-form'
import { PhotoForm } from '../composer/extras/photo-form'
import { useScripted } from '../composer/extras/use-scripted'
import { AskBlock, AskFictional, AskPremium, AskRemove, BarrierComposer } from '../composer/instead-of-composer'
import { RefusalDialog } from '../composer/refusal-dialog'
import { useStoredDraft } from '../composer/use-draft'
import type { NextQuote } from '../composer/use-quote'
import { useQuote } from '../composer/use-quote'
import { UnsentGoodbye } from '../ending/closed-chat'
import { partingOf } from '../ending/parting'
import { useForgottenPlans } from '../meeting/plan'
import type { ReportLinkOf } from '../message/message-acts'
import { MessageActsContext, useActsOf } from '../message/message-acts'
import { MessageQuestion } from '../message/message-panel'
import { AboutPeer } from './about-peer'
import { MessageLog, OlderMessages } from './message-log'
import { PendingMessage } from './pending-message'
import { TalkHead } from './talk-head'
import { TypingNotice, useTyping } from './typing'
import { useOlderMessages } from './use-older-messages'
import { usePending } from './use-pending'

interface ConversationProps {
  conversation: ConversationView
  /** Path that messages are posted to. */
  action: string
  /** The brand's `fictional_warning` in the viewer's language. */
  warning: string
  /** Text that explains why a free member may start no further conversation, in the viewer's language. */
  premiumText: string | null
  /** The refusal of a form sent without a script. */
  refused: SendRefusal | null
  /** The menu item that reports the peer. */
  report: ReactNode
  /** Returns the link that reports a message. */
  reportMessage: ReportLinkOf
}

/**
 * The second and third column. Needs a key per conversation, because its state (typed text, pending messages) belongs
 * to one.
 */
export function Conversation({
  conversation,
  action,
  warning,
  premiumText,
  refused,
  report,
  reportMessage,
}: ConversationProps) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const field = useRef<HTMLTextAreaElement>(null)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [explained, setExplained] = useState<SendRefusal | null>(null)
  const { messages, older, busy, load } = useOlderMessages(conversation)
  const { id, peer, composer } = conversation
  const typing = useTyping(id)
  const draft = useStoredDraft(field, peer.id)
  const { waiting, add, drop } = usePending(peer.id, new Set(messages.map((message) => message.draftId)))
  const { quote, setQuote } = useQuote(conversation)
  const acts = useActsOf(conversation, action, {
    reply(message) {
      setQuote({ ...quote, reply: quoted(message) })
      // After the menu has returned the focus to its button.
      setTimeout(() => field.current?.focus())
    },
    report: reportMessage,
  })
  const warns = composer.warns && waiting.length === 0 && !search.has('understood') && !refused

  useGoneOnWriting(field)
  useSearchKey(id)
  useForgottenPlans()

  const isEmpty = messages.length === 0 && waiting.length === 0 && !search.has('before')
  const isOpen = composer.barrier === null && !composer.needsPremium && !warns
  const [asksLine, closeLines] = useIcebreakerDialog(peer, isEmpty && isOpen ? composer.icebreakers : [], field)

  function fill(text: string) {
    if (field.current && field.current.value === '') field.current.value = text
    field.current?.focus()
  }

  /** Also removes the quote from the URL, which would restore it when the page is reloaded. */
  function forgetQuote(rest: NextQuote) {
    setQuote(rest)
    if (id === null || !(search.has('about') || search.has('reply'))) return
    search.delete('about')
    search.delete('reply')
    setSearch(search, { replace: true, preventScrollReset: true })
  }

  /** Puts a refused text, or a photo's words, into the field, after any text already there. */
  function takeBack(refusal: SendRefusal) {
    drop(refusal.draftId)
    const refused = waiting.find(({ draftId }) => draftId === refusal.draftId)
    setQuote({ reply: refused?.answers ?? quote.reply, about: refused?.about ?? quote.about })
    const words = refusal.kind === 'gift' ? '' : (refused?.body ?? refusal.body)
    if (words === '') return
    draft.fill([field.current?.value ?? '', words].filter((text) => text !== '').join('\n'))
  }

  return (
    <MessageActsContext.Provider value={acts}>
      <section
        className="flex min-h-0 min-w-0 flex-col overflow-y-auto bg-surface-1 max-md:group-data-[view=list]/chat:hidden"
        aria-label={t('talk.label', { name: peer.gone ? t('peer.gone') : peer.name })}
      >
        <TalkHead conversation={conversation} report={report} />
        <MessageLog
          messages={messages}
          sending={waiting.length}
          beginning={
            isEmpty &&
            !peer.gone && (
              <Beginning
                conversation={conversation}
                lines={isOpen ? composer.icebreakers : []}
                hidesLines={asksLine}
                onChoose={draft.fill}
              />
            )
          }
          notice={peer.fictional && !warns && <FictionalNotice name={peer.name} warning={warning} />}
          older={older && <OlderMessages to={`?before=${older}`} busy={busy} onLoad={load} />}
        >
          {waiting.map((draft, index) => (
            <PendingMessage
              key={draft.draftId}
              draft={draft}
              action={action}
              held={waiting.slice(0, index).some((earlier) => !failed.has(earlier.draftId))}
              onFailed={(draftId) => setFailed((known) => new Set(known).add(draftId))}
              onSent={({ conversationId }) => {
                if (id !== null) return
                const state = { writes: document.activeElement === field.current }
                navigate(paths.chat(conversationId), { replace: true, state })
              }}
              onArrived={drop}
              onTakenBack={takeBack}
              onRefused={(refusal) => {
                // What was said stays, to be sent again.
                if (refusal.kind === 'voice') setFailed((known) => new Set(known).add(refusal.draftId))
                else takeBack(refusal)
                setExplained(refusal)
              }}
            />
          ))}
          {conversation.ending?.unsent && <UnsentGoodbye words={conversation.ending.unsent.words} />}
          {search.has('before') && (
            <Link className={buttonClass({ look: 'ghost', size: 'small', class: 'self-center' })} to=".">
              {t('log.newest')}
            </Link>
          )}
        </MessageLog>
        <TypingNotice name={peer.name} isTyping={typing.isTyping} />
        <Foot
          conversation={conversation}
          messages={messages}
          search={search}
          refused={refused}
          warns={warns}
          warning={warning}
          premiumText={premiumText}
        >
          <Composer
            conversation={conversation}
            isEmpty={isEmpty}
            field={field}
            refused={refused}
            quote={quote}
            onCancelQuote={forgetQuote}
            onSend={add}
            onUnpaid={setExplained}
            onType={typing.say}
          />
          {asksLine && (
            <IcebreakerDialog peer={peer} lines={composer.icebreakers} onChoose={fill} onClose={closeLines} />
          )}
        </Foot>
        {explained && <RefusalDialog refusal={explained} composer={composer} onClose={() => setExplained(null)} />}
      </section>
      <AboutPeer conversation={conversation} />
    </MessageActsContext.Provider>
  )
}

/** Focuses the field again after the first message, whose conversation's own page replaces the screen. */
function useGoneOnWriting(field: RefObject<HTMLTextAreaElement>): void {
  const state = useLocation().state as { writes?: boolean } | null
  const writes = state?.writes === true
  useEffect(() => {
    if (writes) field.current?.focus()
  }, [writes, field])
}

interface FootProps {
  conversation: ConversationView
  messages: readonly MessageView[]
  search: URLSearchParams
  refused: SendRefusal | null
  warns: boolean
  warning: string
  premiumText: string | null
  children: ReactNode
}

/** The composer, or what replaces it. */
function Foot({ conversation, messages, search, refused, warns, warning, premiumText, children }: FootProps) {
  const { peer, composer } = conversation
  const ask = search.get('ask')
  const scripted = useScripted()
  const about = messages.find(({ id, deleted }) => id === search.get('message') && !deleted)
  if (about)
    return <MessageQuestion message={about} asksDelete={ask === 'delete'} isPaid={composer.price.kind !== 'nothing'} />
  if (ask === 'remove' && conversation.id) return <AskRemove conversation={conversation.id} name={peer.name} />
  if (!peer.gone && (ask === 'block' || ask === 'unblock')) return <AskBlock intent={ask} name={peer.name} />
  const parting = partingOf(conversation, { ask, refused, scripted })
  if (parting) return parting
  if (composer.barrier) return <BarrierComposer barrier={composer.barrier} name={peer.name} />
  if (premiumText !== null) return <AskPremium text={premiumText} />
  if (warns) return <AskFictional conversation={conversation} warning={warning} />
  if (!scripted && search.has('gift')) return <GiftPanel conversation={conversation} />
  if (!scripted && search.has('photo')) return <PhotoForm conversation={conversation} />
  return children
}

function quoted({ id, mine, kind, body, gift }: MessageView): QuotedMessage {
  return { id, mine, kind, text: body, gift }
}

function FictionalNotice({ name, warning }: { name: string; warning: string }) {
  const { t } = useTranslation('chats')
  const brand = useBrand()
  return (
    <Alert kind="info" icon={brand.fictionalIcon} title={t('fictional.title', { name, kind: useFictionalLabel() })}>
      {warning}
    </Alert>
  )
}

/**
 * Ctrl F (⌘ F on a Mac) opens the search of the conversation, since the browser's own finds only what is loaded. On the
 * search's page the keys are the browser's again.
 * @param id null before the first message
 */
function useSearchKey(id: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (id === null) return
    const open = (event: KeyboardEvent) => {
      const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isFind || event.defaultPrevented) return
      event.preventDefault()
      navigate(paths.chatSearch(id))
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [id, navigate])
}
