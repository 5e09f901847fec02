import { Column, Row, Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import type { MailBrand } from './frame.email'
import { mailLook } from './frame.email'

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
