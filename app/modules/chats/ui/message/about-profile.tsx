import { useTranslation } from 'react-i18next'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { IconButton, IconLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { ProfilePart, ProfileQuote } from '../../schema'
import { useScripted } from '../composer/extras/use-scripted'
import { useMessageActs } from './message-acts'
import { quoteClass } from './quote'

interface AboutProfileProps {
  quote: ProfileQuote
  /** The viewer wrote the message: it is about the other one's profile. */
  mine: boolean
}

/** In a message: the photo or the words of its recipient's profile that it is about. Leads there. */
export function AboutProfile({ quote, mine }: AboutProfileProps) {
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

/** Above the field: what the next message is about. */
export function WritingAbout({ part, onCancel }: { part: ProfilePart; onCancel: () => void }) {
  const { t } = useTranslation('chats')
  const scripted = useScripted()
  return (
    <div className="inset-shadow-reply grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 ps-3 text-sm leading-snug">
      <input type="hidden" name="about" value={part.name} />
      <Picture quote={part.quote} />
      <Words quote={part.quote} mine />
      {scripted ? (
        <IconButton icon="x" label={t('about_profile.cancel')} onClick={onCancel} />
      ) : (
        <IconLink icon="x" label={t('about_profile.cancel')} to="." />
      )}
    </div>
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
      {quote.kind === 'words' && <span className="line-clamp-2">{quote.text}</span>}
    </span>
  )
}
