import { Heading, Link, Text } from '@react-email/components'
import { MailFacts, MailQuote } from '~/modules/mails/facts.email'
import type { MailBrand } from '~/modules/mails/frame.email'
import { MailFrame, mailLook } from '~/modules/mails/frame.email'
import { paths } from '~/paths'

interface ReportMailProps {
  brand: MailBrand
  heading: string
  text: string
  /** Details of the report: label and value. */
  rows: readonly [label: string, value: string][]
  /** The operator's own words, or the question. */
  statement: string | null
  notes: readonly string[]
  /** Deadline for an objection and the link to it, or to answer a question. */
  objection: { note: string; link: { label: string; url: string } } | null
  /** Text of the link to the rules. */
  rules: string | null
}

/** E-mail about a report, to the reporter or to the member it was about. */
export function ReportMailView({ brand, heading, text, rows, statement, notes, objection, rules }: ReportMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:report.why', { brand: brand.name })}>
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
