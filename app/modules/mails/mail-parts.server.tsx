import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment } from 'react'
import type { MailBrand } from './mail-frame.server'
import { MailFrame, mailLook } from './mail-frame.server'

export interface MailFact {
  key: string
  value: string
  /** Keeps the value, such as an amount, on one line. */
  short?: boolean
  total?: boolean
}

interface MailFactsProps {
  brand: MailBrand
  facts: readonly MailFact[]
}

/** A table of facts: name on the left, value on the right (design, 24 receipt). */
export function MailFacts({ brand, facts }: MailFactsProps) {
  const look = mailLook(brand)
  const line = `1px solid ${look.token('--c-border') ?? 'currentcolor'}`
  return (
    <Section style={{ margin: '0 0 12px' }}>
      {facts.map(({ key, value, short, total }, index) => {
        const cell = { verticalAlign: 'top', ...(index > 0 ? { borderTop: line } : {}) }
        const words = { ...look.text, margin: '9px 0', fontWeight: total ? 700 : 400 }
        const valueWords = short ? { whiteSpace: 'nowrap' as const } : { wordBreak: 'break-word' as const }
        return (
          <Row key={key}>
            <Column style={cell}>
              <Text style={words}>{key}</Text>
            </Column>
            <Column align="right" style={cell}>
              <Text style={{ ...words, ...valueWords, paddingLeft: 12 }}>{value}</Text>
            </Column>
          </Row>
        )
      })}
    </Section>
  )
}

interface MailQuoteProps {
  brand: MailBrand
  text: string
}

/** A quoted text, with its line breaks and paragraphs. */
export function MailQuote({ brand, text }: MailQuoteProps) {
  const look = mailLook(brand)
  return (
    <Section style={look.quote}>
      <Text style={{ ...look.text, margin: 0 }}>
        {text.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which never change
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </Section>
  )
}

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
