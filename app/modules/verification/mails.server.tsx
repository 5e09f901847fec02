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

/** Mails a decision. It is an account mail, so no setting turns it off. */
export const verificationMailHandler = onEffect(
  verificationMail,
  async ({ memberId, reason }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const account = await forTenant(tenant, (db) =>
      accountWithName(db).where('accounts.id', '=', memberId).executeTakeFirst(),
    )
    if (!account || account.deleted_at) return
    const letter = writeDecision(tenant, { ...account, reason })
    await postLetter(mailer, tenant, { id, to: account.email, letter, kind: 'photo' })
  },
)

/** Writes the e-mail that the photo is verified, or why not and what the member can do. */
function writeDecision(
  tenant: Tenant,
  { name, language, reason }: { name: string; language: Language; reason: Refusal | null },
): Letter {
  const brand = mailBrand(tenant, language)
  const t = (key: string, values = {}) => brand.t(`mail:verification.${reason ? 'refused' : 'verified'}.${key}`, values)
  const why = reason && {
    reason: brand.t(`verification:reason.${reason}`),
    todo: brand.t(`verification:todo.${reason}`),
  }
  return letterOf(
    t('subject'),
    <PlainMailView
      brand={brand}
      heading={t('heading', { name })}
      text={t('text', why ?? {})}
      button={{ label: t('button'), address: `${brand.origin}${paths.verification}` }}
      notes={[t('note')]}
    />,
  )
}

export const verificationMailSamples = {
  verified: (tenant, language) => writeDecision(tenant, { name: sampleReader.name, language, reason: null }),
  refused: (tenant, language) => writeDecision(tenant, { name: sampleReader.name, language, reason: 'face_unclear' }),
} satisfies Record<string, WriteSample>
