import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { MailBrand } from '~/modules/mails/mail-frame.server'
import { MailFrame, mailLook } from '~/modules/mails/mail-frame.server'
import { MailFacts, MailQuote } from '~/modules/mails/mail-parts.server'
import { paths } from '~/paths'

interface ReportMailProps {
  brand: MailBrand
  /** Why the reader gets this e-mail. */
  why: string
  heading: string
  text: string
  /** Details of the report: label and value. */
  rows?: readonly [label: string, value: string][]
  /** The operator's own words, or the question. */
  statement?: string | null | undefined
  notes?: readonly string[]
  /** Deadline for an objection and the link to it, or to answer a question. */
  objection?: { note: string; link: { label: string; url: string } } | null
  /** Text of the link to the rules. */
  rules?: string | null
}

/** E-mail about a report or a decision, to the reporter or to the member it is about. */
export function ReportMailView({
  brand,
  why,
  heading,
  text,
  rows = [],
  statement,
  notes = [],
  objection,
  rules,
}: ReportMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={why}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      {statement && <MailQuote brand={brand} text={statement} />}
      <MailFacts brand={brand} facts={rows.map(([key, value]) => ({ key, value }))} />
      {notes.map((note) => (
        <Text key={note} style={look.note}>
          {note}
        </Text>
      ))}
      {objection && (
        <>
          <Text style={look.note}>{objection.note}</Text>
          <Link href={objection.link.url} style={look.button}>
            {objection.link.label}
          </Link>
        </>
      )}
      {rules && (
        <Text style={look.note}>
          <Link href={`${brand.origin}${paths.page('terms')}`} style={look.quietLink}>
            {rules}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}
