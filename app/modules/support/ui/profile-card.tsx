import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Card, Facts } from '~/ui/console/parts'
import type { MemberView } from './view'

/** The profile, including photos that other members don't see. */
export function ProfileCard({ view: { file, place, brand } }: { view: MemberView }) {
  const { t } = useTranslation(['console', 'members'])
  const { list, date } = useFormat()
  const { profile, photos } = file
  const facts = profile.facts.map(
    ({ field, options }) =>
      [t(`members:field.${field}`), list(options.map((option) => t(`members:option.${field}.${option}`)))] as const,
  )
  return (
    <Card title={t('members.profile')}>
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t('members.photos')}>
          {photos.map(({ id, status, caption }, index) => (
            <li key={id} className="grid w-24 content-start gap-1 text-2xs text-text-2">
              {status === 'rejected' ? (
                <span className="size-24 rounded-md bg-surface-2" />
              ) : (
                <img
                  className="size-24 rounded-md object-cover"
                  src={consolePaths.photo(brand.slug, id)}
                  alt={t('queue.photo', { number: index + 1 })}
                  width={96}
                  height={96}
                />
              )}
              {t(`members.photo.${status}`)}
              {caption && <q className="wrap-anywhere">{caption}</q>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-text-2 text-xs">{t('members.no_photos')}</p>
      )}
      {profile.aboutMe && <blockquote className="wrap-anywhere whitespace-pre-line">{profile.aboutMe}</blockquote>}
      {profile.answers.map(({ id, text }) => (
        <blockquote key={id} className="wrap-anywhere whitespace-pre-line">
          {text}
        </blockquote>
      ))}
      <Facts
        facts={[
          [t('members.place'), place || '–'],
          ...facts,
          [
            t('members:field.interests'),
            list(profile.interests.map(({ key }) => t(`members:option.interests.${key}`))) || '–',
          ],
          [
            t('members.premium'),
            file.premiumSince ? t('members.since', { date: date(file.premiumSince, 'medium') }) : '–',
          ],
        ]}
      />
    </Card>
  )
}
