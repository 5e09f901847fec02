import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { Icon } from '~/ui/icon'
import { chipClass } from '~/ui/labels'
import { useCall, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, MemberAvatar, MemberPhoto, Warning } from '../parts'

const likes = 3

/** A chat that opens with the profile, labelled as such: nothing pretends to be a message. */
export function Landing3({ view }: ScreenProps) {
  const { t } = useTranslation(['landers', 'members', 'common'])
  const [member] = view.members
  const call = useCall(view)
  const placeholder = usePlaceholder(view)
  if (!member) return null
  const { name, age, city, line, interests, openers, online, fictional } = member
  const where = [online ? t('common:online') : null, city].filter(Boolean).join(', ')
  return (
    <main id="main" className="lp cha">
      <LanderForm className="cha__in" member={member}>
        <div className="cha__head">
          <MemberAvatar member={member} />
          <div>
            <h1 className="heading-4">{t('landers:name_age', { name, age })}</h1>
            {where && <p className="meta">{where}</p>}
          </div>
          {fictional && <FictionalTag />}
        </div>
        <div className="cha__log">
          <Kicker prefix={view.prefix} />
          <p className="day">{t('landers:landing3.profile', { name })}</p>
          <div className="msg msg--photo cha__photo">
            <MemberPhoto member={member} sizes="200px" alt={name} first />
          </div>
          {line && <p className="msg">{line}</p>}
          {interests.length > 0 && (
            <p className="msg">
              {t('landers:landing.likes', { name })}{' '}
              {interests
                .slice(0, likes)
                .map((interest) => t(`members:option.interests.${interest}`))
                .join(', ')}
            </p>
          )}
          <p className="msg cha__qm">{view.words.headline ?? t('landers:landing3.headline', { name })}</p>
          <Warning view={view} member={member} />
        </div>
        <div className="cha__compose">
          <fieldset className="cha__ice">
            <legend className="sr-only">{t('landers:landing3.lines')}</legend>
            {openers.map((opener) => (
              <label key={opener} className={chipClass()}>
                <input type="radio" name="opener" value={opener} />
                {opener}
              </label>
            ))}
          </fieldset>
          <div className="compose__row">
            <textarea
              name="message"
              rows={1}
              maxLength={view.messageLength}
              aria-label={t('landers:first_line')}
              placeholder={placeholder}
            />
            <button className="send" type="submit" aria-label={call}>
              <Icon name="arrow-right" />
            </button>
          </div>
          <Fine text="fine.kept" minAge={view.minAge} />
        </div>
      </LanderForm>
    </main>
  )
}
