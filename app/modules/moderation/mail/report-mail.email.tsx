import { Heading, Link, Text } from '@react-email/components'
import type { MailBrand } from '~/modules/accounts/mail/frame.email'
import { MailFrame, mailLook } from '~/modules/accounts/mail/frame.email'

interface ReportMailProps {
  brand: MailBrand
  heading: string
  text: string
  /** What is known of it: label and value. */
  rows: readonly [label: string, value: string][]
  /** The operator's own words. */
  statement: string | null
  notes: readonly string[]
  /** Words of the link to the rules. */
  rules: string | null
}

/** About a report: to who sent it, or to whom it was about. */
export function ReportMailView({ brand, heading, text, rows, statement, notes, rules }: ReportMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:report.why', { brand: brand.name })}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      {statement && <Text style={look.text}>{statement}</Text>}
      {rows.map(([label, value]) => (
        <Text key={label} style={look.note}>
          {label}: {value}
        </Text>
      ))}
      {notes.map((note) => (
        <Text key={note} style={look.note}>
          {note}
        </Text>
      ))}
      {rules && (
        <Text style={look.note}>
          <Link href={`${brand.origin}/pages/terms`} style={look.quietLink}>
            {rules}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}
