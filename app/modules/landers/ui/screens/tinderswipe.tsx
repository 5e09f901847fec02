import { useTranslation } from 'react-i18next'
import { buttonClass, iconButtonClass } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { chipClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { LanderView, ShownMember } from '../../schema'
import { useCall, useLede } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberPhoto, useSignUp } from '../parts'
import { Submit } from '../submit'

const deck = 8

/** A like needs a reason: the deck swipes by scrolling, the heart opens a line to that person. */
export function Tinderswipe({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const cards = view.members.slice(0, deck)
  return (
    <main id="main" className="lp sw">
      <div className="wrap sw__in">
        <div className="sw__copy">
          <Headline view={view} />
          <p className="lp__lede">{useLede(view)}</p>
          <ol className="sw__how only-desk">
            <li>{t('tinderswipe.how_swipe')}</li>
            <li>{t('tinderswipe.how_like')}</li>
            <li>{t('tinderswipe.how_send')}</li>
          </ol>
        </div>
        <div className="sw__stage">
          <div className="sw__under" aria-hidden="true" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className="sw__deck" tabIndex={0} aria-label={t('tinderswipe.deck')}>
            {cards.map((member, index) => (
              <Card key={member.id} view={view} member={member} place={index + 1} />
            ))}
            <EndCard place={cards.length + 1} />
          </section>
        </div>
        <Fine className="sw__fine" text="fine.plain" minAge={view.minAge} />
      </div>
    </main>
  )
}

function Card({ view, member, place }: { view: LanderView; member: ShownMember; place: number }) {
  const { t } = useTranslation('landers')
  const { name, age, city, line, openers } = member
  const field = `message-${place}`
  return (
    <section className="sw__slot" id={`card-${place}`} aria-label={t('name_age', { name, age })}>
      <LanderForm className="sw__card" member={member}>
        <MemberPhoto member={member} sizes="(min-width: 992px) 460px, 92vw" alt={name} first={place === 1} />
        <Mark member={member} className="sw__mark" />
        <span className="stamp sw__stamp" aria-hidden="true">
          {t('tinderswipe.stamp')}
        </span>
        <div className="sw__info">
          <h2 className="sw__name">{t('name_age', { name, age })}</h2>
          {line && <p>{line}</p>}
          {city && (
            <p className="sw__city">
              <Icon name="map-pin" />
              {city}
            </p>
          )}
        </div>
        <div className="sw__acts **:focus-visible:outline-on-photo">
          <a className="round" href={`#card-${place + 1}`} aria-label={t('tinderswipe.next')}>
            <Icon name="x" />
          </a>
          <label className="round round--like">
            <input type="checkbox" name="like" value={member.id} aria-label={t('tinderswipe.like', { name })} />
            <Icon name="heart" />
            <span aria-hidden="true">{t('tinderswipe.like_and_write')}</span>
          </label>
        </div>
        <div className="sw__write">
          <div className="sw__head">
            <h3 className="heading-3 font-heading">{t('write_to', { name })}</h3>
            <button className={iconButtonClass({ class: '-me-2.5' })} type="reset" aria-label={t('tinderswipe.back')}>
              <Icon name="x" />
            </button>
          </div>
          <div className="sw__lines">
            {openers.slice(0, 2).map((opener) => (
              <label key={opener} className={chipClass()}>
                <input type="radio" name="opener" value={opener} />
                {opener}
              </label>
            ))}
          </div>
          <label className="sr-only" htmlFor={field}>
            {t('own_line')}
          </label>
          <textarea
            className={inputClass({ kind: 'area' })}
            id={field}
            name="message"
            rows={2}
            maxLength={view.messageLength}
            placeholder={t('own_line_instead')}
          />
          <Submit>{useCall(view)}</Submit>
          <p className="fine">{t(view.freeMessages ? 'sent_free' : 'sent', { minAge: view.minAge })}</p>
        </div>
      </LanderForm>
    </section>
  )
}

function EndCard({ place }: { place: number }) {
  const { t } = useTranslation(['landers', 'members'])
  return (
    <section className="sw__slot" id={`card-${place}`} aria-label={t('landers:tinderswipe.end')}>
      <div className="sw__card sw__card--end">
        <span className="point__i">
          <Icon name="heart" />
        </span>
        <h2 className="heading-2">{t('landers:tinderswipe.end_title')}</h2>
        <p>{t('landers:tinderswipe.end_text')}</p>
        <Link className={buttonClass({ look: 'primary', size: 'large' })} to={useSignUp()}>
          {t('members:start.join')}
        </Link>
        <a className="link" href="#card-1">
          {t('landers:tinderswipe.again')}
        </a>
      </div>
    </section>
  )
}
