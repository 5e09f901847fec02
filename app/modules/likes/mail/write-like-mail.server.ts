import type { Letter } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { writePersonMail } from '~/modules/members/mail/write-person-mail.server'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'
import type { LikeMail } from './like-mail.server'
import type { LikeNews } from './like-news.server'

/** Writes 'Femke likes you' or 'It’s a match' in the reader's language and the brand's look. */
export function writeLikeMail(
  tenant: Tenant,
  { language, liker }: LikeNews,
  { likerId, match, unsubscribe }: LikeMail & { unsubscribe: string },
): Letter {
  const brand = mailBrand(tenant, language)
  const { t, origin } = brand
  const kind = match ? 'match' : 'like'
  const { name } = liker
  return writePersonMail(tenant, brand, {
    subject: t(`mail:likes.${kind}.subject`, { name }),
    heading: t(`mail:likes.${kind}.heading`, { name }),
    person: liker,
    quote: null,
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
