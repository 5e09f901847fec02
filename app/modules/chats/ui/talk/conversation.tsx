import { useNavigate, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFictionalLabel } from '~/modules/members/ui/fictional'
import { buttonClass } from '~/ui/button'
import { useFrame } from '~/ui/frame'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import type { ConversationView, SendRefusal } from '../../schema'
import { Composer } from '../composer/composer'
import { GiftPanel } from '../composer/extras/gift-panel'
import { PhotoForm } from '../composer/extras/photo-form'
import { useScripted } from '../composer/extras/use-scripted'
import { IcebreakerDialog } from '../composer/icebreakers'
import { AskBlock, AskFictional, AskPremium, AskRemove, BarrierComposer } from '../composer/instead-of-composer'
import { RefusalDialog } from '../composer/refusal-dialog'
import { useKeptDraft } from '../composer/use-draft'
import { TypingNotice } from '../live/typing-notice'
import { useTyping } from '../live/use-typing'
import { AboutPeer } from './about-peer'
import { MessageLog, OlderMessages } from './message-log'
import { PendingMessage } from './pending-message'
import { TalkHead } from './talk-head'
import { useOlderMessages } from './use-older-messages'
import { usePending } from './use-pending'

interface ConversationProps {
  conversation: ConversationView
  /** The path that takes messages. */
  action: string
  /** The brand's `fictional_warning` in the viewer's language. */
  warning: string
  /** Why a free member may start no further conversation, in the viewer's language. */
  premiumText: string
  /** What a page without a script was answered. */
  refused: SendRefusal | null
  /** The menu's way to report the other one. */
  report: ReactNode
}

/** The second and third column. Give it a key of the conversation: what is typed and under way belongs to one. */
export function Conversation({ conversation, action, warning, premiumText, refused, report }: ConversationProps) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const field = useRef<HTMLTextAreaElement>(null)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [explained, setExplained] = useState<SendRefusal | null>(null)
  const { messages, older, busy, load } = useOlderMessages(conversation)
  const { id, peer, composer } = conversation
  const typing = useTyping(id)
  const draft = useKeptDraft(field, peer.id)
  const { waiting, add, drop } = usePending(peer.id, new Set(messages.map((message) => message.draftId)))
  const warns = composer.warns && waiting.length === 0 && !search.has('understood') && !refused

  function fill(text: string) {
    if (field.current && field.current.value === '') field.current.value = text
    field.current?.focus()
  }

  /** A refused text waits in the field, after what waits there already, until it is sent or deleted. */
  function takeBack(refusal: SendRefusal) {
    drop(refusal.draftId)
    setExplained(refusal)
    if (refusal.kind !== 'text') return
    draft.fill([field.current?.value ?? '', refusal.body].filter((text) => text !== '').join('\n'))
  }

  return (
    <>
      <section
        className="flex min-h-0 min-w-0 flex-col bg-surface-1 max-md:group-data-[view=list]/chat:hidden"
        aria-label={t('talk.label', { name: peer.gone ? t('peer.gone') : peer.name })}
      >
        <TalkHead conversation={conversation} report={report} />
        <MessageLog
          messages={messages}
          sending={waiting.length}
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
              onSent={({ conversationId }) => id === null && navigate(`/chats/${conversationId}`, { replace: true })}
              onArrived={drop}
              onRefused={takeBack}
            />
          ))}
          {search.has('before') && (
            <Link className={buttonClass({ look: 'ghost', size: 'small', class: 'self-center' })} to=".">
              {t('log.newest')}
            </Link>
          )}
        </MessageLog>
        <TypingNotice name={peer.name} isTyping={typing.isTyping} />
        <Foot conversation={conversation} search={search} warns={warns} warning={warning} premiumText={premiumText}>
          <Composer conversation={conversation} field={field} refused={refused} onSend={add} onType={typing.say} />
          <IcebreakerDialog peer={peer} lines={composer.icebreakers} onChoose={fill} />
        </Foot>
        {explained && <RefusalDialog refusal={explained} composer={composer} onClose={() => setExplained(null)} />}
      </section>
      <AboutPeer conversation={conversation} />
    </>
  )
}

interface FootProps {
  conversation: ConversationView
  search: URLSearchParams
  warns: boolean
  warning: string
  premiumText: string
  children: ReactNode
}

/** The composer, or what stands in its place. */
function Foot({ conversation, search, warns, warning, premiumText, children }: FootProps) {
  const { peer, composer } = conversation
  const ask = search.get('ask')
  const scripted = useScripted()
  if (ask === 'remove' && conversation.id) return <AskRemove conversation={conversation.id} name={peer.name} />
  if (!peer.gone && (ask === 'block' || ask === 'unblock')) return <AskBlock intent={ask} name={peer.name} />
  if (composer.barrier) return <BarrierComposer barrier={composer.barrier} name={peer.name} />
  if (composer.needsPremium) return <AskPremium text={premiumText} />
  if (warns) return <AskFictional conversation={conversation} warning={warning} />
  if (!scripted && search.has('gift')) return <GiftPanel conversation={conversation} />
  if (!scripted && search.has('photo')) return <PhotoForm conversation={conversation} />
  return children
}

function FictionalNotice({ name, warning }: { name: string; warning: string }) {
  const { t } = useTranslation('chats')
  const { tenant } = useFrame()
  return (
    <Alert kind="info" icon={tenant.fictionalIcon} title={t('fictional.title', { name, kind: useFictionalLabel() })}>
      {warning}
    </Alert>
  )
}
