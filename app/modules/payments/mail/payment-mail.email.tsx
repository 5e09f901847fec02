import { Button, Heading, Text } from '@react-email/components'
import type { MailFact } from '~/modules/mails/facts.email'
import { MailFacts } from '~/modules/mails/facts.email'
import type { MailBrand } from '~/modules/mails/frame.email'
import { MailFrame, mailLook } from '~/modules/mails/frame.email'

interface PaymentMailProps {
  brand: MailBrand
  heading: string
  text: string
  facts: readonly Omit<MailFact, 'short'>[]
  button: { label: string; address: string }
  notes: readonly string[]
  /** The seller's tax number; its name and address are in the frame. */
  seller: string | null
}

/** E-mail about an order: what was bought from whom, with the tax (design, 24 receipt). */
export function PaymentMailView({ brand, heading, text, facts, button, notes, seller }: PaymentMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:frame.account')}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      <MailFacts brand={brand} facts={facts.map((fact) => ({ ...fact, short: true }))} />
      <Button href={button.address} style={look.button}>
        {button.label}
      </Button>
      {notes.map((note) => (
        <Text key={note} style={look.note}>
          {note}
        </Text>
      ))}
      {seller && <Text style={look.fine}>{seller}</Text>}
    </MailFrame>
  )
}
