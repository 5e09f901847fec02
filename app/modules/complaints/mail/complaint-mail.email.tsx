import { Heading, Text } from '@react-email/components'
import type { MailFact } from '~/modules/mails/facts.email'
import { MailFacts, MailQuote } from '~/modules/mails/facts.email'
import type { MailBrand } from '~/modules/mails/frame.email'
import { MailFrame, mailLook } from '~/modules/mails/frame.email'

interface ComplaintMailProps {
  brand: MailBrand
  heading: string
  text: string
  /** Details of the complaint. */
  facts: readonly MailFact[]
  /** The complaint's text or the brand's answer; null in the receipt. */
  message: string | null
  note: string | null
}

/** E-mails about a complaint: to the brand's support, and the receipt and the answer to the sender. */
export function ComplaintMailView({ brand, heading, text, facts, message, note }: ComplaintMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:complaint.why', { brand: brand.name })}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      {message && <MailQuote brand={brand} text={message} />}
      <MailFacts brand={brand} facts={facts} />
      {note && <Text style={look.note}>{note}</Text>}
    </MailFrame>
  )
}
