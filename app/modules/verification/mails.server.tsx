import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { accountWithName } from '~/modules/accounts/account-row.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf, mailBrand } from '~/modules/mails/mail-frame.server'
import { PlainMailView } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleReader } from '~/modules/mails/samples.server'
import { paths } from '~/paths'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { verificationMail } from './decide-verification.server'
import type { Refusal } from './schema'
import { refusalTexts } from './schema'

/** Mails a decision. It is an account mail, so no setting turns it off. */
export const verificationMailHandler = onEffect(
  verificationMail,
  async ({ memberId, reason, isSelfie }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const account = await forTenant(tenant, (db) =>
      accountWithName(db).where('accounts.id', '=', memberId).executeTakeFirst(),
    )
    if (!account || account.deleted_at) return
    const letter = writeDecision(tenant, { ...account, reason, isSelfie })
    await postLetter(mailer, tenant, { id, to: account.email, letter, kind: 'photo' })
  },
)

/** Writes the e-mail that the photo is verified, or why not and what the member can do. */
function writeDecision(
  tenant: Tenant,
  { name, language, reason, isSelfie }: { name: string; language: Language; reason: Refusal | null; isSelfie: boolean },
): Letter {
  const brand = mailBrand(tenant, language)
  const t = (key: string, values = {}) => brand.t(`mail:verification.${reason ? 'refused' : 'verified'}.${key}`, values)
  const texts = reason && refusalTexts(reason, isSelfie)
  const why = texts && { reason: brand.t(texts.reason), todo: brand.t(texts.todo) }
  return letterOf(
    t('subject'),
    <PlainMailView
      brand={brand}
      heading={t('heading', { name })}
      text={t('text', why ?? {})}
      button={{ label: t('button'), address: `${brand.origin}${paths.verification}` }}
      notes={[isSelfie ? brand.t('verification:deleted') : '', reason ? t('note') : ''].filter(Boolean)}
    />,
  )
}

export const verificationMailSamples = {
  verified: (tenant, language) =>
    writeDecision(tenant, { name: sampleReader.name, language, reason: null, isSelfie: true }),
  refused: (tenant, language) =>
    writeDecision(tenant, { name: sampleReader.name, language, reason: 'face_unclear', isSelfie: true }),
} satisfies Record<string, WriteSample>
