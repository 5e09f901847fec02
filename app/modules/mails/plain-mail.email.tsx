import { Button, Heading, Text } from '@react-email/components'
import type { MailBrand } from './frame.email'
import { MailFrame, mailLook } from './frame.email'

interface PlainMailProps {
  brand: MailBrand
  heading: string
  text: string
  /** The main button; its URL is also written out below, for mail programs that can't open it. */
  button: { label: string; address: string } | null
  notes: readonly string[]
}

/** An e-mail about the account itself: without photos, offers, or an unsubscribe link. */
export function PlainMailView({ brand, heading, text, button, notes }: PlainMailProps) {
  const { t } = brand
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={t('mail:frame.account')}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      {button && (
        <>
          <Button href={button.address} style={look.button}>
            {button.label}
          </Button>
          <Text style={look.note}>
            {t('mail:frame.copy_address')}
            <br />
            {button.address}
          </Text>
        </>
      )}
      {notes.map((note) => (
        <Text key={note} style={look.note}>
          {note}
        </Text>
      ))}
    </MailFrame>
  )
}
