import { useTranslation } from 'react-i18next'
import { limits } from '~/modules/accounts/schema'
import { useCall, useLede } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberPhoto, Warning } from '../parts'
import { Submit } from '../submit'

const likes = 3

/** A letter on ruled paper, with the member's photo taped on. */
export function Landing({ view }: ScreenProps) {
  const { t } = useTranslation(['landers', 'members'])
  const [member] = view.members
  const call = useCall(view)
  const lede = useLede(view)
  if (!member) return null
  const { name, age, city, interests, openers } = member
  return (
    <main id="main" className="lp let">
      <LanderForm className="let__in" member={member}>
        <div className="let__head">
          <Headline view={view} />
          <p className="meta">{lede}</p>
        </div>
        <div className="let__sheet">
          <figure className="let__photo">
            <MemberPhoto member={member} sizes="216px" alt={name} first />
            <Mark member={member} className="let__mark" />
            <figcaption>
              {t('landers:name_age', { name, age })}
              {city && <span>{city}</span>}
            </figcaption>
          </figure>
          <p className="let__dear">{t('landers:landing.dear', { name })}</p>
          <label className="sr-only" htmlFor="letter">
            {t('landers:landing.letter')}
          </label>
          <textarea
            id="letter"
            name="message"
            className="let__body"
            rows={5}
            required
            maxLength={view.messageLength}
            placeholder={view.words.placeholder ?? openers[0]}
          />
          <p className="let__sign">
            <label htmlFor="letter-name">{t('landers:landing.yours')}</label>
            <input
              id="letter-name"
              name="name"
              autoComplete="nickname"
              maxLength={limits.name.max}
              placeholder={t('landers:landing.your_name')}
            />
          </p>
        </div>
        <div className="let__foot">
          <Warning view={view} member={member} />
          {interests.length > 0 && (
            <p className="let__hint">
              {t('landers:landing.likes', { name })}
              {interests.slice(0, likes).map((interest) => (
                <span key={interest}>{t(`members:option.interests.${interest}`)}</span>
              ))}
            </p>
          )}
          <Submit>{call}</Submit>
          <Fine text="fine.next" minAge={view.minAge} />
        </div>
      </LanderForm>
    </main>
  )
}
