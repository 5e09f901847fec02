import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf, mailBrand } from '~/modules/mails/mail-frame.server'
import { PlainMailView } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleReader } from '~/modules/mails/samples.server'
import { paths } from '~/paths'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { rejectionText } from './reasons'
import { rejectedPhotoMail } from './review-photos.server'

/** Mails the rejection of a photo. It is an account mail, so no setting turns it off. */
export const rejectedPhotoHandler = onEffect(
  rejectedPhotoMail,
  async ({ memberId, rejection }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const owner = await ownerOf(tenant, memberId)
    if (!owner) return
    const letter = writeRejectedPhoto(tenant, { ...owner, rejection })
    await postLetter(mailer, tenant, { id, to: owner.email, letter, kind: 'photo' })
  },
)

/** Returns the photo's owner; undefined for a fictional profile, or if the account is gone. */
function ownerOf(tenant: Tenant, memberId: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('accounts as account')
      .innerJoin('members as member', (join) =>
        join.onRef('member.pool_id', '=', 'account.pool_id').onRef('member.id', '=', 'account.id'),
      )
      .select(['account.email', 'member.name'])
      .select((row) => row.ref('account.language').$castTo<Language>().as('language'))
      .where('account.pool_id', '=', db.scope.poolId)
      .where('account.tenant_id', '=', db.scope.tenantId)
      .where('account.id', '=', memberId)
      .where('account.status', '<>', 'deleted')
      .executeTakeFirst(),
  )
}

interface Rejected {
  name: string
  language: Language
  /** A reason's key, or the operator's own words. */
  rejection: string
}

/** Writes the e-mail that tells a member why a photo was rejected and what they can do. */
function writeRejectedPhoto(tenant: Tenant, { name, language, rejection }: Rejected): Letter {
  const brand = mailBrand(tenant, language)
  const t = (key: string, values = {}) => brand.t(`mail:photos.rejected.${key}`, values)
  return letterOf(
    t('subject'),
    <PlainMailView
      brand={brand}
      heading={t('heading', { name })}
      text={t('text', { reason: rejectionText(rejection, brand.t) })}
      button={{ label: t('button'), address: `${brand.origin}${paths.profile}#photos` }}
      notes={[t('note_1'), t('note_2')]}
    />,
  )
}

export const photoMailSamples = {
  rejected: (tenant, language) =>
    writeRejectedPhoto(tenant, { name: sampleReader.name, language, rejection: 'no_face' }),
} satisfies Record<string, WriteSample>
