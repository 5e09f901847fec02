import { forMember } from '~/database/for-tenant.server'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { mailBrand } from '~/modules/mails/mail-frame.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleId, sampleOther, sampleReader } from '~/modules/mails/samples.server'
import { samplePerson, writePersonMail } from '~/modules/members/mail/person-mail.server'
import { mailPhotoWidth } from '~/modules/photos/schema'
import { paths } from '~/paths'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { LikeMail } from './like-member.server'
import { enqueueLikeMail, likeLook, likeMail } from './like-member.server'
import type { LikeNews } from './mail/like-news.server'
import { likeNewsFor } from './mail/like-news.server'
import { numberWord } from './picks/number-word'
import { pickReason } from './picks/reason-text'
import type { PickReason, PickView } from './picks/schema'

/** Only a like that is to be told uses the hour up: one that was taken back leaves it to the next. */
export const likeLookHandler = onEffect(likeLook, async (like, { tenantById }) => {
  const tenant = await tenantById(like.likedTenantId)
  if (!(await likeNewsFor(tenant, like, 'mail'))) return
  await forMember({ id: like.likedId, tenant }, async (db) => enqueueLikeMail(db, like))
})

/** The brand of the liked member sends the e-mail. */
export const likeMailHandler = onEffect(likeMail, async (mail, { id, tenantById, mailer }) => {
  const tenant = await tenantById(mail.likedTenantId)
  const news = await likeNewsFor(tenant, mail, 'mail', mail.hour)
  if (!news) return
  const unsubscribe = unsubscribeUrl(tenant, mail.likedId, 'like')
  const letter = writeLikeMail(tenant, news, { ...mail, unsubscribe })
  await postLetter(mailer, tenant, { id, to: news.to, letter, unsubscribeUrl: unsubscribe, kind: 'like' })
})

/** Writes 'Femke likes you' or 'It’s a match' in the reader's language and the brand's look. */
export function writeLikeMail(
  tenant: Tenant,
  { language, likerId, liker, part }: LikeNews,
  { match, unsubscribe }: Pick<LikeMail, 'match'> & { unsubscribe: string },
): Letter {
  const brand = mailBrand(tenant, language)
  const { t, origin } = brand
  const kind = match ? 'match' : 'like'
  const { name } = liker
  const title = part && !match ? `mail:likes.${part.kind}` : null
  return writePersonMail(tenant, brand, {
    subject: t(title ?? `mail:likes.${kind}.subject`, { name }),
    heading: t(title ?? `mail:likes.${kind}.heading`, { name }),
    person: liker,
    quote: part && !match ? part.text : null,
    text: t(`mail:likes.${kind}.text`, { name }),
    button: {
      label: t(`mail:likes.${kind}.button`),
      address: match ? `${origin}${paths.match(likerId)}` : `${origin}${paths.member(likerId)}`,
    },
    note: null,
    why: t('mail:likes.why'),
    unsubscribe,
  })
}

/** Writes 'Three for you this Sunday': the same people and reasons as on the page. */
export function writePicks(
  tenant: Tenant,
  { language, name }: { language: Language; name: string },
  picks: readonly Pick<PickView, 'member' | 'reason'>[],
  unsubscribe: string,
): Letter {
  const brand = mailBrand(tenant, language)
  const { t, origin } = brand
  const format = makeFormats(readerLocale(tenant, language, null), tenant.settings.time_zone)
  const word = numberWord(picks.length)
  return writePersonMail(tenant, brand, {
    subject: t(`mail:picks.${word}.subject`),
    heading: t(`mail:picks.${word}.heading`, { name }),
    person: null,
    quote: null,
    text: t('mail:picks.text'),
    points: picks.map(({ member, reason }) => {
      const who = t('members:name_age', { name: member.name, age: member.age })
      const why = reason && pickReason(reason, member.name, { t, language, format })
      const photo = member.photo?.sources.find(({ width }) => width >= mailPhotoWidth)?.url
      return { text: [who, why].filter(Boolean).join(' · '), photo: photo ? new URL(photo, origin).href : null }
    }),
    button: { label: t('mail:picks.button'), address: `${origin}${paths.picks}` },
    note: null,
    why: t('mail:picks.why'),
    unsubscribe,
  })
}

const samplePicks =
  (count: number): WriteSample =>
  (tenant, language) => {
    const person = { id: sampleId, name: sampleOther, age: 36, gender: 'male', city: null, distance: 4 } as const
    const member = { ...person, online: false, premium: false, fictional: false, photo: null }
    const reasons: PickReason[] = [
      { kind: 'interests', interests: ['hiking', 'cooking'] },
      { kind: 'near', distance: 4 },
      { kind: 'city', city: tenant.company.city },
    ]
    const unsubscribe = unsubscribeUrl(tenant, sampleId, 'three_for_you')
    const reader = { language, name: sampleReader.name }
    return writePicks(
      tenant,
      reader,
      reasons.slice(0, count).map((reason) => ({ member, reason })),
      unsubscribe,
    )
  }

function sampleOf(match: boolean): WriteSample {
  return (tenant, language) =>
    writeLikeMail(
      tenant,
      { to: sampleReader.to, language, likerId: sampleId, liker: samplePerson(tenant), part: null, showsText: true },
      { match, unsubscribe: unsubscribeUrl(tenant, sampleId, 'like') },
    )
}

export const likeMailSamples = {
  like: sampleOf(false),
  match: sampleOf(true),
  three_picks: samplePicks(3),
  two_picks: samplePicks(2),
  one_pick: samplePicks(1),
} satisfies Record<string, WriteSample>
