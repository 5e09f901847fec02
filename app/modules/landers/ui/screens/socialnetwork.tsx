import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { unitsFor } from '~/platform/forms/text-length'
import { Button, buttonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { LanderView, ShownMember } from '../../schema'
import { useCall, useLede } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberPhoto, panelClass, sendClass, useSignUp } from '../parts'

const moments = 6
const longest = 300

const insideClass = classNames(
  'wrap grid gap-3 pt-4 pb-10 lg:grid-cols-[--spacing(120)_minmax(0,--spacing(140))] lg:justify-between lg:gap-12',
  'lg:py-10',
)
const sideClass = classNames('grid content-start gap-1 lg:sticky lg:top-[calc(var(--bar)+--spacing(10))] lg:gap-5')
const nameClass = classNames(
  'flex flex-wrap items-center gap-[.4rem] font-semibold font-text text-md leading-[1.3] tracking-normal',
)
const wordsClass = classNames(
  'grid min-h-50 items-center text-balance rounded-media-lg bg-primary px-5 py-6 font-display font-heading text-2xl',
  'text-on-primary leading-label tracking-display',
)
const pictureClass = cva(
  'relative overflow-hidden rounded-media-lg *:[img]:size-full *:[img]:object-cover *:[img]:object-[50%_26%]',
  { variants: { wide: { true: 'aspect-50/43 lg:aspect-5/4', false: 'aspect-square' } } },
)
/** On a phone, the visitor's own moment is asked for only where there are no others. */
const joinClass = cva([panelClass, 'grid gap-3 p-[clamp(1.25rem,3vw,1.75rem)] shadow-1 lg:max-w-100'], {
  variants: { alone: { true: '', false: 'max-lg:hidden' } },
})

/** Moments instead of profiles; a reply is the first message. */
export default function Socialnetwork({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, minAge } = view
  const isAlone = members.length === 0
  return (
    <main id="main" className="lp">
      <div className={insideClass}>
        <div className={sideClass}>
          <Headline view={view} className="heading-1 lg:heading-hero" />
          <p className="meta lg:lede">{useLede(view)}</p>
          <LanderForm className={joinClass({ alone: isAlone })}>
            <h2 className="heading-4">{t(isAlone ? 'socialnetwork.own_label' : 'socialnetwork.own')}</h2>
            <label className="sr-only" htmlFor="moment">
              {t('socialnetwork.own_label')}
            </label>
            <textarea
              className={inputClass({ kind: 'area' })}
              id="moment"
              name="about"
              rows={3}
              required
              maxLength={unitsFor(longest)}
              placeholder={t('socialnetwork.own_placeholder')}
            />
            <Button type="submit" block>
              {t('socialnetwork.share')}
            </Button>
          </LanderForm>
          <Fine {...(isAlone ? {} : { className: 'max-lg:hidden' })} text="fine.next" minAge={minAge} />
        </div>
        {isAlone ? <DrawnMoments view={view} /> : <Moments view={view} />}
      </div>
    </main>
  )
}

function Moments({ view }: ScreenProps) {
  return (
    <div className="grid min-w-0 gap-5">
      {view.members.slice(0, moments).map((member, index) => (
        <Moment key={member.id} view={view} member={member} place={index} />
      ))}
      <div className="grid gap-3">
        <Link className={buttonClass({ look: 'primary', size: 'large', block: true })} to={useSignUp()}>
          {useCall(view)}
        </Link>
        <Fine text="fine.next" minAge={view.minAge} />
      </div>
    </div>
  )
}

/** Drawn people, while no member may be shown to visitors. */
function DrawnMoments({ view }: ScreenProps) {
  return (
    <div className="grid content-start gap-5 max-lg:hidden" aria-hidden="true">
      {drawnPeople(view.genders).map((source) => (
        <div key={source} className={pictureClass({ wide: true })}>
          <img className="bg-stage" src={source} alt="" width="520" height="650" loading="lazy" />
        </div>
      ))}
    </div>
  )
}

/** Every second moment is the member's text, if there is one; the others are pictures. */
function Moment({ view, member, place }: { view: LanderView; member: ShownMember; place: number }) {
  const { t } = useTranslation('landers')
  const { name, age, city, line } = member
  const isWords = place % 2 === 1 && line !== null
  const field = `reply-${place}`
  const reply = t('socialnetwork.reply', { name })
  return (
    <article className="grid gap-3 rounded-xl border border-border bg-surface-1 p-4 shadow-1 lg:p-5">
      <header className="flex items-center gap-3">
        <MemberAvatar member={member} />
        <div>
          <h2 className={nameClass}>
            {t('name_age', { name, age })} {member.fictional && <FictionalTag />}
          </h2>
          {city && <p className="fine">{city}</p>}
        </div>
      </header>
      {isWords ? (
        <p className={wordsClass}>{line}</p>
      ) : (
        <div className={pictureClass({ wide: place === 0 })}>
          <MemberPhoto member={member} sizes="(min-width: 992px) 520px, 86vw" alt={name} first={place === 0} />
          <Mark member={member} className="absolute top-3 right-3" />
        </div>
      )}
      {!isWords && line && <p>{line}</p>}
      <LanderForm className="group flex items-center" member={member}>
        <label className="sr-only" htmlFor={field}>
          {reply}
        </label>
        <input
          className={inputClass({ class: 'min-h-12! text-ellipsis rounded-composer!' })}
          id={field}
          name="message"
          required
          maxLength={unitsFor(view.messageLength)}
          placeholder={member.openers[0] ?? reply}
        />
        <button className={sendClass({ quiet: place > 0, class: 'ms-2' })} type="submit" aria-label={reply}>
          <Icon name="arrow-right" />
        </button>
      </LanderForm>
    </article>
  )
}
