import { renderToStaticMarkup } from 'react-dom/server'
import type { Formats } from '~/i18n/formats'
import type { Translate } from '~/i18n/translate'
import type { Pace } from '~/platform/jobs/pace.server'
import type { ExportedConversation, ExportedMessage } from './collect-messages.server'

/** Messages rendered before the next pause. */
const atOnce = 100

/**
 * Renders the conversations of a copy, each collapsed. Pauses in between, because thousands of messages take a while.
 */
export async function conversationsMarkup(
  conversations: readonly ExportedConversation[],
  reader: Reader,
  rest: Pace,
): Promise<string> {
  const parts: string[] = []
  for (const { number, messages } of conversations) {
    parts.push('<details>', renderToStaticMarkup(<Summary number={number} reader={reader} />))
    for (let from = 0; from < messages.length; from += atOnce) {
      parts.push(renderToStaticMarkup(<Messages messages={messages.slice(from, from + atOnce)} reader={reader} />))
      await rest()
    }
    parts.push('</details>')
  }
  return parts.join('')
}

function Summary({ number, reader: { t } }: { number: number; reader: Reader }) {
  return <summary>{t('personal-data:copy.conversation', { number })}</summary>
}

function Messages({ messages, reader: { t, format } }: { messages: readonly ExportedMessage[]; reader: Reader }) {
  return (
    <ul>
      {messages.map(({ at, from, text, gift, photo, voice }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page that never changes
        <li key={index}>
          {from === 'me' ? <b>{t('personal-data:copy.me')}</b> : t('personal-data:copy.other')}{' '}
          <time dateTime={at}>{format.dateTime(at)}</time>
          <br />
          {text}
          {gift && t(`gifts:name.${gift}`)}
          {photo && <img src={photo} alt="" loading="lazy" />}
          {voice && (
            // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said
            <audio src={voice} controls preload="none" />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Language and formats of the copy's HTML page. */
export interface Reader {
  t: Translate
  format: Formats
}
