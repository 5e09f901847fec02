import { createElement } from 'react'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { PlainMailView } from '~/modules/mails/plain-mail.email'
import type { Tenant } from '~/tenancy/tenant'
import { exportPath } from '../schema'

interface Ready {
  exportId: string
  name: string
  language: Language
  expiresAt: Date
}

/** Writes the e-mail that the member's copy is ready. Its link requires a login. */
export function writeExportMail(tenant: Tenant, { exportId, name, language, expiresAt }: Ready): Letter {
  const brand = mailBrand(tenant, language)
  const format = makeFormats(readerLocale(tenant, language, null), tenant.settings.time_zone)
  const values = { name, brand: brand.name, date: format.date(expiresAt, 'long') }
  const t = (key: string) => brand.t(`mail:export.${key}`, values)
  const view = createElement(PlainMailView, {
    brand,
    heading: t('heading'),
    text: t('text'),
    button: { label: t('button'), address: brand.origin + exportPath(exportId) },
    notes: [t('note_1'), t('note_2')],
  })
  return letterOf(t('subject'), view)
}
