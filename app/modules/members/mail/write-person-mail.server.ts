import { createElement } from 'react'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { MailBrand } from '~/modules/mails/frame.email'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import type { StoredPhoto } from '~/modules/photos/schema'
import { mailPhotoWidth, photoUrl } from '~/modules/photos/schema'
import type { Tenant } from '~/tenancy/tenant'
import type { PersonMailProps } from './person-mail.email'
import { PersonMailView } from './person-mail.email'

/** A member as shown in an e-mail to another member. */
export interface MailPerson {
  name: string
  birthDate: string
  /** Null where the brand doesn't show it. */
  city: string | null
  photo: StoredPhoto | null
}

type Content = Omit<PersonMailProps, 'brand' | 'person'> & { subject: string; person: MailPerson | null }

/** Writes an e-mail about what another member did, in the reader's language and the brand's look. */
export function writePersonMail(tenant: Tenant, brand: MailBrand, { subject, person, ...content }: Content): Letter {
  const view = createElement(PersonMailView, { brand, person: person && shown(tenant, brand, person), ...content })
  return letterOf(subject, view)
}

function shown(tenant: Tenant, brand: MailBrand, { name, birthDate, city, photo }: MailPerson) {
  const age = ageOn(dayIn(tenant.settings.time_zone), birthDate)
  const prefix = tenant.settings.cdn_prefix || brand.origin
  return {
    name,
    facts: [age, city].filter(Boolean).join(', '),
    photo: photo && photoUrl(photo, mailPhotoWidth, prefix),
  }
}
