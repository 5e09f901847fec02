import { Button, Column, Heading, Row, Section, Text } from '@react-email/components'
import type { MailBrand } from '~/modules/accounts/mail/frame.email'
import { MailFrame, mailLook } from '~/modules/accounts/mail/frame.email'

interface PaymentMailProps {
  brand: MailBrand
  heading: string
  text: string
  facts: readonly { key: string; value: string; total?: boolean }[]
  button: { label: string; address: string }
  notes: readonly string[]
  /** The seller's tax number; its name and address stand in the frame. */
  seller: string | null
}

/** E-mails about an order: what was bought from whom, with the tax (design, 24 receipt). */
export function PaymentMailView({ brand, heading, text, facts, button, notes, seller }: PaymentMailProps) {
  const look = mailLook(brand)
  const line = { borderTop: `1px solid ${look.token('--c-border') ?? 'currentcolor'}` }
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:frame.account')}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      <Section style={{ margin: '0 0 12px' }}>
        {facts.map(({ key, value, total }) => (
          <Row key={key}>
            <Column style={total ? line : undefined}>
              <Text style={{ ...look.note, margin: '6px 0', fontWeight: total ? 700 : 400 }}>{key}</Text>
            </Column>
            <Column align="right" style={total ? line : undefined}>
              <Text style={{ ...look.text, margin: '6px 0', fontWeight: total ? 700 : 400 }}>{value}</Text>
            </Column>
          </Row>
        ))}
      </Section>
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
