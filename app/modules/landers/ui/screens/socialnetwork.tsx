import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { Button, buttonClass } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { LanderView, ShownMember } from '../../schema'
import { useCall, useLede } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberPhoto, useSignUp } from '../parts'

const moments = 6
const longest = 300

/** Moments instead of profiles: a reply is the opening line. */
export function Socialnetwork({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, minAge } = view
  return (
    <main id="main" className="lp">
      <div className="wrap feed__in">
        <div className="feed__side">
          <Headline view={view} />
          <p className="lp__lede">{useLede(view)}</p>
          <LanderForm className="lp__panel feed__join only-desk">
            <h2 className="heading-4">{t('socialnetwork.own')}</h2>
            <label className="sr-only" htmlFor="moment">
              {t('socialnetwork.own_label')}
            </label>
            <textarea
              className={inputClass({ kind: 'area' })}
              id="moment"
              name="about"
              rows={3}
              required
              maxLength={longest}
              placeholder={t('socialnetwork.own_placeholder')}
            />
            <Button type="submit" block>
              {t('socialnetwork.share')}
            </Button>
          </LanderForm>
          <Fine className="only-desk" text="fine.next" minAge={minAge} />
        </div>
        <div className="feed__list">
          {members.slice(0, moments).map((member, index) => (
            <Moment key={member.id} view={view} member={member} place={index} />
          ))}
          <div className="feed__more">
            <Link className={buttonClass({ look: 'primary', size: 'large', block: true })} to={useSignUp()}>
              {useCall(view)}
            </Link>
            <Fine text="fine.next" minAge={minAge} />
          </div>
        </div>
      </div>
    </main>
  )
}

/** Every other one is a picture; the rest are words, where there are any. */
function Moment({ view, member, place }: { view: LanderView; member: ShownMember; place: number }) {
  const { t } = useTranslation('landers')
  const { name, age, city, line } = member
  const isWords = place % 2 === 1 && line !== null
  const field = `reply-${place}`
  const reply = t('socialnetwork.reply', { name })
  return (
    <article className="post">
      <header className="post__head">
        <MemberAvatar member={member} />
        <div>
          <h2 className="post__name">
            {t('name_age', { name, age })} {member.fictional && <FictionalTag />}
          </h2>
          {city && <p className="fine">{city}</p>}
        </div>
      </header>
      {isWords ? (
        <p className="post__big">{line}</p>
      ) : (
        <div className={place === 0 ? 'post__ph post__ph--wide' : 'post__ph'}>
          <MemberPhoto member={member} sizes="(min-width: 992px) 520px, 86vw" alt={name} first={place === 0} />
          <Mark member={member} className="post__mark" />
        </div>
      )}
      {!isWords && line && <p className="post__cap">{line}</p>}
      <LanderForm className="post__reply" member={member}>
        <label className="sr-only" htmlFor={field}>
          {reply}
        </label>
        <input
          className={inputClass()}
          id={field}
          name="message"
          required
          maxLength={view.messageLength}
          placeholder={member.openers[0] ?? reply}
        />
        <button className="send" type="submit" aria-label={reply}>
          <Icon name="arrow-right" />
        </button>
      </LanderForm>
    </article>
  )
}
