import type { Translate } from '~/i18n/translate'
import type { Letter } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { writePersonMail } from '~/modules/members/mail/write-person-mail.server'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'
import { previewOf } from '../sending/message-text'
import type { ChatNews } from './news-for.server'

/** Maximum number of characters that an e-mail quotes from the message (design, 24 e-mail). */
const quoteLength = 90

/** Writes 'Femke wrote to you' in the reader's language and the brand's look. */
export function writeNewMessage(
  tenant: Tenant,
  news: ChatNews,
  { conversationId, begins, unsubscribe }: { conversationId: string; begins: boolean; unsubscribe: string },
): Letter {
  const brand = mailBrand(tenant, news.language)
  const { t } = brand
  const { name } = news.sender
  return writePersonMail(tenant, brand, {
    subject: t('mail:chats.new_message.subject', { name }),
    heading: t('mail:chats.new_message.heading', { name }),
    person: news.sender,
    quote: newsText(news, t, quoteLength),
    text: null,
    button: { label: t('mail:chats.new_message.button'), address: `${brand.origin}${paths.chat(conversationId)}` },
    note: costOf(news, t),
    why: t(begins ? 'mail:chats.new_conversation.why' : 'mail:chats.new_message.why'),
    unsubscribe,
  })
}

/** Returns the text of the message in at most `length` characters, or a description of a photo or gift. */
export function newsText({ preview, previewKind }: ChatNews, t: Translate, length: number): string {
  return previewKind === 'text' ? previewOf(preview, length) : t(`chats:preview.${previewKind}_theirs`)
}

function costOf({ price, balance }: ChatNews, t: Translate): string {
  switch (price.kind) {
    case 'nothing':
      return t('mail:chats.cost.nothing')
    case 'free':
      return t('mail:chats.cost.free', { count: price.left })
    case 'credits':
      return `${t('mail:chats.cost.credits', { count: price.credits })} ${t('mail:chats.cost.balance', { count: balance })}`
  }
}
