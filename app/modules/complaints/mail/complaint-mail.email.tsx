import { Heading, Text } from '@react-email/components'
import type { MailBrand } from '~/modules/accounts/mail/frame.email'
import { MailFrame, mailLook } from '~/modules/accounts/mail/frame.email'

interface ComplaintMailProps {
  brand: MailBrand
  heading: string
  text: string
  /** What is known of it: label and value. */
  rows: readonly [label: string, value: string][]
  /** The complaint as it was written, or the brand's answer; null in the receipt. */
  message: string | null
  note: string | null
}

/** A complaint, to the brand's support, and receipt and answer to its sender. */
export function ComplaintMailView({ brand, heading, text, rows, message, note }: ComplaintMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:complaint.why', { brand: brand.name })}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      {rows.map(([label, value]) => (
        <Text key={label} style={look.note}>
          {label}: {value}
        </Text>
      ))}
      {message?.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which never change
        <Text key={index} style={look.text}>
          {line}
        </Text>
      ))}
      {note && <Text style={look.note}>{note}</Text>}
    </MailFrame>
  )
}
