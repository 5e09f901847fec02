import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import type { Translate } from '~/i18n/translate'
import { ageOn, dayIn } from '~/modules/accounts/calendar'
import { mailBrand } from '~/modules/accounts/mail/mail-brand.server'
import type { Letter } from '~/modules/accounts/mail/write-mail.server'
import { photoUrl } from '~/modules/photos/schema'
import type { Tenant } from '~/tenancy/tenant'
import { previewOf } from '../sending/message-text'
import { NewMessageView } from './new-message.email'
import type { ChatNews } from './news-for.server'

/** Characters of the message that an e-mail shows (design, 24 e-mail). */
const quoteLength = 90

/** Writes 'Femke wrote to you' in the reader's language and the brand's look. */
export async function writeNewMessage(
  tenant: Tenant,
  news: ChatNews,
  { conversationId, unsubscribe }: { conversationId: string; unsubscribe: string },
): Promise<Letter> {
  const brand = mailBrand(tenant, news.language)
  const { name, birthDate, city, photo } = news.sender
  const prefix = tenant.settings.cdn_prefix || brand.origin
  const age = ageOn(dayIn(tenant.settings.time_zone), birthDate)
  const html = await render(
    createElement(NewMessageView, {
      brand,
      sender: { name, facts: [age, city].filter(Boolean).join(', '), photo: photo && photoUrl(photo, 200, prefix) },
      quote: quoteOf(news, brand.t),
      cost: costOf(news, brand.t),
      conversation: `${brand.origin}/chats/${conversationId}`,
      unsubscribe,
    }),
  )
  return { subject: brand.t('mail:chats.new_message.subject', { name }), html, text: toPlainText(html) }
}

function quoteOf({ preview, previewKind }: ChatNews, t: Translate): string {
  return previewKind === 'text' ? previewOf(preview, quoteLength) : t(`chats:preview.${previewKind}_theirs`)
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
