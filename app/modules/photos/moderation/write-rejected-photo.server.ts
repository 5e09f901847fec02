import { createElement } from 'react'
import type { Language } from '~/i18n/languages'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { PlainMailView } from '~/modules/mails/plain-mail.email'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'
import { rejectionText } from './reasons'

interface Rejected {
  name: string
  language: Language
  /** A reason's key, or the operator's own words. */
  rejection: string
}

/** Writes the e-mail that tells a member why a photo was rejected and what they can do. */
export function writeRejectedPhoto(tenant: Tenant, { name, language, rejection }: Rejected): Letter {
  const brand = mailBrand(tenant, language)
  const { t, origin } = brand
  const view = createElement(PlainMailView, {
    brand,
    heading: t('mail:photos.rejected.heading', { name }),
    text: t('mail:photos.rejected.text', { reason: rejectionText(rejection, t) }),
    button: { label: t('mail:photos.rejected.button'), address: `${origin}${paths.profile}#photos` },
    notes: [t('mail:photos.rejected.note_1'), t('mail:photos.rejected.note_2')],
  })
  return letterOf(t('mail:photos.rejected.subject'), view)
}
