import { useTranslation } from 'react-i18next'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { ProfilePart, ProfileQuote, QuotedMessage } from '../../schema'
import { AboveField } from './above-field'
import { useMessageActs } from './message-acts'
import { Quote, quoteClass } from './quote'

interface MessageQuoteProps {
  answers: QuotedMessage | null | undefined
  about: ProfileQuote | null | undefined
  mine: boolean
}

/** The quote in a message: the message that it replies to, otherwise the part of a profile that it is about. */
export function MessageQuote({ answers, about, mine }: MessageQuoteProps) {
  const { name } = useMessageActs()
  if (answers) return <Quote quoted={answers} mine={mine} peerName={name} />
  return about ? <AboutProfile quote={about} mine={mine} /> : null
}

interface AboutProfileProps {
  quote: ProfileQuote
  /** The viewer wrote the message, so it is about the peer's profile. */
  mine: boolean
}

/** The photo or paragraph of the recipient's profile, linked to that profile. */
function AboutProfile({ quote, mine }: AboutProfileProps) {
  const { profile } = useMessageActs()
  const to = mine ? profile : paths.profile
  const className = quoteClass({ mine, class: 'grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3' })
  const content = (
    <>
      <Picture quote={quote} />
      <Words quote={quote} mine={mine} />
    </>
  )
  return to ? (
    <Link className={className} to={to}>
      {content}
    </Link>
  ) : (
    <span className={className}>{content}</span>
  )
}

/** Shown above the field: the part of the profile that the next message is about. */
export function WritingAbout({ part, onCancel }: { part: ProfilePart; onCancel: () => void }) {
  const { t } = useTranslation('chats')
  return (
    <AboveField cancel={t('about_profile.cancel')} onCancel={onCancel}>
      <input type="hidden" name="about" value={part.name} />
      <Picture quote={part.quote} />
      <Words quote={part.quote} mine />
    </AboveField>
  )
}

function Picture({ quote }: { quote: ProfileQuote }) {
  if (quote.kind === 'words') return <Icon name="quote" />
  if (!quote.photo) return <Icon name="image-off" />
  return (
    <span className="block h-11 w-9 overflow-hidden rounded-xs">
      <Photo photo={quote.photo} sizes="36px" />
    </span>
  )
}

function Words({ quote, mine }: AboutProfileProps) {
  const { t } = useTranslation('chats')
  const { name } = useMessageActs()
  const whose = mine ? 'theirs' : 'yours'
  return (
    <span className="grid min-w-0 gap-px">
      <small className="truncate font-semibold text-xs">{t(`about_profile.${quote.kind}_${whose}`, { name })}</small>
      {quote.text && <span className="line-clamp-2">{quote.text}</span>}
    </span>
  )
}
