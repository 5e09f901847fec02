import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { Letter, MailBrand } from '~/modules/mails/mail-frame.server'
import { letterOf, MailFrame, mailLook } from '~/modules/mails/mail-frame.server'
import { MailQuote } from '~/modules/mails/mail-parts.server'
import { sampleOther } from '~/modules/mails/samples.server'
import type { StoredPhoto } from '~/modules/photos/schema'
import { mailPhotoWidth, photoUrl } from '~/modules/photos/schema'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'

/** A member as shown in an e-mail to another member. */
export interface MailPerson {
  name: string
  birthDate: string
  /** Null where the brand doesn't show it. */
  city: string | null
  photo: StoredPhoto | null
  /** A fictional profile is labelled in e-mails, too. */
  fictional: boolean
}

/** The invented member that a sample is about. */
export function samplePerson({ settings, company }: Tenant): MailPerson {
  const city = settings.visible_profile_fields.includes('city') ? company.city : null
  return { name: sampleOther, birthDate: '1990-01-01', city, photo: null, fictional: false }
}

type Content = Omit<PersonMailProps, 'brand' | 'person'> & { subject: string; person: MailPerson | null }

/** Writes an e-mail about what another member did, in the reader's language and the brand's look. */
export function writePersonMail(tenant: Tenant, brand: MailBrand, { subject, person, ...content }: Content): Letter {
  return letterOf(
    subject,
    <PersonMailView brand={brand} person={person && shown(tenant, brand, person)} {...content} />,
  )
}

function shown(tenant: Tenant, brand: MailBrand, { name, birthDate, city, photo, fictional }: MailPerson) {
  const age = ageOn(dayIn(tenant.settings.time_zone), birthDate)
  const prefix = tenant.settings.cdn_prefix || brand.origin
  return {
    name,
    facts: [age, city, fictional && brand.t('members:fictional')].filter(Boolean).join(', '),
    photo: photo && photoUrl(photo, mailPhotoWidth, prefix),
  }
}

/** A line about one of several people or events; `photo` is the URL of the person's photo. */
export interface MailPoint {
  text: string
  photo?: string | null
}

interface PersonMailProps {
  brand: MailBrand
  heading: string
  /** The member whom the e-mail is about; null when it is about several. */
  person: { name: string; facts: string; photo: string | null } | null
  /** Text that the member wrote. */
  quote: string | null
  text: string | null
  /** Lines shown one below the other, for an e-mail about several people or events. */
  points?: readonly MailPoint[]
  button: { label: string; address: string }
  /** Small print below the button. */
  note: string | null
  /** Reason why the reader gets this e-mail. */
  why: string
  unsubscribe: string
}

/** E-mail about what other members did, such as 'Femke wrote to you' (design, 24 e-mail). A preference turns it off. */
function PersonMailView({
  brand,
  heading,
  person,
  quote,
  text,
  points = [],
  button,
  note,
  why,
  unsubscribe,
}: PersonMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame
      brand={brand}
      preview={quote ?? text ?? heading}
      why={<WhyAndHowToStop brand={brand} why={why} unsubscribe={unsubscribe} />}
    >
      <Section>
        <Row>
          {person?.photo && (
            <Column width={84}>
              <Img src={person.photo} alt={person.name} width={68} height={68} style={look.photo} />
            </Column>
          )}
          <Column>
            <Heading as="h1" style={{ ...look.heading, margin: 0 }}>
              {heading}
            </Heading>
            {person && <Text style={{ ...look.note, margin: 0 }}>{person.facts}</Text>}
          </Column>
        </Row>
      </Section>
      {quote && <MailQuote brand={brand} text={quote} />}
      {text && <Text style={{ ...look.text, margin: '20px 0 12px' }}>{text}</Text>}
      {points.map(({ text, photo }) => (
        <Section key={text} style={{ marginTop: 12 }}>
          <Row>
            {photo && (
              <Column width={64}>
                <Img src={photo} alt="" width={52} height={52} style={look.photo} />
              </Column>
            )}
            <Column>
              <Text style={{ ...look.text, margin: 0, fontWeight: 600 }}>{text}</Text>
            </Column>
          </Row>
        </Section>
      ))}
      <Button href={button.address} style={points.length > 0 ? { ...look.button, marginTop: 20 } : look.button}>
        {button.label}
      </Button>
      {note && <Text style={look.note}>{note}</Text>}
    </MailFrame>
  )
}

/** Footer of every e-mail that a preference can turn off. */
export function WhyAndHowToStop({ brand, why, unsubscribe }: Pick<PersonMailProps, 'brand' | 'why' | 'unsubscribe'>) {
  const { t, origin } = brand
  const { quietLink } = mailLook(brand)
  return (
    <>
      {why}{' '}
      <Link href={unsubscribe} style={quietLink}>
        {t('mail:chats.turn_off')}
      </Link>
      {' · '}
      <Link href={`${origin}${paths.notifications}`} style={quietLink}>
        {t('mail:chats.choose')}
      </Link>
    </>
  )
}
