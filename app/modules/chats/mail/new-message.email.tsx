import { Button, Column, Heading, Img, Link, Row, Section, Text } from '@react-email/components'
import type { MailBrand } from '~/modules/accounts/mail/frame.email'
import { MailFrame, mailLook } from '~/modules/accounts/mail/frame.email'

interface NewMessageProps {
  brand: MailBrand
  sender: { name: string; facts: string; photo: string | null }
  /** Shortened; null where the brand's e-mails don't show it. */
  quote: string
  /** What an answer costs. */
  cost: string
  conversation: string
  unsubscribe: string
}

/** 'Femke wrote to you' (design, 24 e-mail). */
export function NewMessageView({ brand, sender, quote, cost, conversation, unsubscribe }: NewMessageProps) {
  const { t, origin } = brand
  const look = mailLook(brand)
  const heading = t('mail:chats.new_message.heading', { name: sender.name })
  return (
    <MailFrame
      brand={brand}
      preview={quote}
      why={
        <>
          {t('mail:chats.new_message.why')}{' '}
          <Link href={unsubscribe} style={look.quietLink}>
            {t('mail:chats.turn_off')}
          </Link>
          {' · '}
          <Link href={`${origin}/notifications`} style={look.quietLink}>
            {t('mail:chats.choose')}
          </Link>
        </>
      }
    >
      <Section>
        <Row>
          {sender.photo && (
            <Column width={84}>
              <Img src={sender.photo} alt={sender.name} width={68} height={68} style={photoStyle} />
            </Column>
          )}
          <Column>
            <Heading as="h1" style={{ ...look.heading, margin: 0 }}>
              {heading}
            </Heading>
            <Text style={{ ...look.note, margin: 0 }}>{sender.facts}</Text>
          </Column>
        </Row>
      </Section>
      <Section style={{ ...quoteStyle, backgroundColor: look.token('--c-surface-2') }}>
        <Text style={{ ...look.text, margin: 0 }}>{quote}</Text>
      </Section>
      <Button href={conversation} style={look.button}>
        {t('mail:chats.new_message.button')}
      </Button>
      <Text style={look.note}>{cost}</Text>
    </MailFrame>
  )
}

const photoStyle = { objectFit: 'cover', borderRadius: '16px 16px 16px 4px' } as const
const quoteStyle = { margin: '20px 0 12px', padding: '14px 18px', borderRadius: '16px 16px 16px 4px' }
