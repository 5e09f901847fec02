import { forMember } from '~/database/for-tenant.server'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import { accountWithName } from '~/modules/accounts/account-row.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf, mailBrand } from '~/modules/mails/mail-frame.server'
import { PlainMailView } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleDay, sampleId, sampleReader } from '~/modules/mails/samples.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Owner } from './export/collect-rows.server'
import { exportMail } from './export/export-row.server'
import { exportPath } from './schema'

/** Sends the link to a member's copy of their data. */
export const exportMailHandler = onEffect(
  exportMail,
  async ({ exportId, accountId }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const ready = await readyExport({ id: accountId, tenant }, exportId)
    if (!ready) return
    const letter = writeExportMail(tenant, { exportId, ...ready })
    await postLetter(mailer, tenant, { id, to: ready.to, letter, kind: 'copy' })
  },
)

/** Returns null if the copy or its owner's account is gone. */
async function readyExport(owner: Owner, exportId: string) {
  const row = await forMember(owner, (db) =>
    accountWithName(db)
      .innerJoin('exports', (join) =>
        join.onRef('exports.pool_id', '=', 'accounts.pool_id').onRef('exports.account_id', '=', 'accounts.id'),
      )
      .where('exports.id', '=', exportId)
      .where('exports.status', '=', 'ready')
      .where('accounts.id', '=', owner.id)
      .where('accounts.deleted_at', 'is', null)
      .select('exports.expires_at')
      .executeTakeFirst(),
  )
  if (!row?.expires_at) return null
  return { to: row.email, name: row.name, language: row.language, expiresAt: row.expires_at }
}

interface Ready {
  exportId: string
  name: string
  language: Language
  expiresAt: Date
}

/** Writes the e-mail that the member's copy is ready. Its link requires a login. */
function writeExportMail(tenant: Tenant, { exportId, name, language, expiresAt }: Ready): Letter {
  const brand = mailBrand(tenant, language)
  const format = makeFormats(readerLocale(tenant, language, null), tenant.settings.time_zone)
  const values = { name, brand: brand.name, date: format.date(expiresAt, 'long') }
  const t = (key: string) => brand.t(`mail:export.${key}`, values)
  return letterOf(
    t('subject'),
    <PlainMailView
      brand={brand}
      heading={t('heading')}
      text={t('text')}
      button={{ label: t('button'), address: brand.origin + exportPath(exportId) }}
      notes={[t('note_1'), t('note_2')]}
    />,
  )
}

export const exportMailSamples = {
  export: (tenant, language) =>
    writeExportMail(tenant, { exportId: sampleId, name: sampleReader.name, language, expiresAt: sampleDay }),
} satisfies Record<string, WriteSample>
