import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { buttonClass, iconButtonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { chipClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { LanderView, ShownMember } from '../../schema'
import { AboutField } from '../about-field'
import { useCall, useLede } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberPhoto, useSignUp } from '../parts'
import { Submit } from '../submit'

const deck = 8

/** In a wide window, the deck's half has the stage's color. */
const insideClass = classNames(
  'wrap grid grid-cols-1 gap-3 pt-4 pb-5 lg:grid-cols-beside-115 lg:items-center lg:gap-x-20 lg:pt-6 lg:pb-10',
  'lg:before:absolute lg:before:inset-y-0 lg:before:right-0 lg:before:-z-1 lg:before:max-h-209 lg:before:bg-stage',
  'lg:before:w-[calc(50vw_-_--spacing(12.5))]',
  'lg:before:[clip-path:inset(--spacing(21)_0_round_var(--r-xl)_0_0_var(--r-xs))]',
)
const stepClass = classNames(
  'flex items-center gap-[.45rem] text-text-2 [counter-increment:step] before:me-[.4rem] before:grid before:size-8.5',
  'before:place-items-center before:rounded-[--spacing(3)] before:rounded-bl-[--spacing(1)] before:bg-primary-soft',
  'before:font-bold before:text-primary-ink before:content-[counter(step)]',
)
/** `--h` is the height of a card. */
const stageClass = classNames(
  'relative -mx-gutter',
  '[--h:calc(clamp(--spacing(107.5),100dvh_-_--spacing(71.5),--spacing(160))+42*var(--larger))]',
  'lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:m-0 lg:[--h:clamp(--spacing(130),100dvh_-_--spacing(47.5),--spacing(175))]',
)
/** The edge of the card below */
const underClass = classNames(
  'absolute inset-x-[calc(var(--gutter)+--spacing(6.5))] top-2 h-[calc(var(--h)+--spacing(3.5))] rounded-media-lg',
  'bg-surface-3',
)
/** Doesn't scroll while the visitor writes. */
const deckClass = classNames(
  'scrollbar-none relative flex h-[calc(var(--h)+--spacing(7.5))] snap-x snap-mandatory overflow-x-auto overflow-y-hidden',
  'overscroll-x-contain scroll-smooth has-[[name=like]:checked]:overflow-x-hidden',
  'focus-visible:-outline-offset-3 motion-reduce:scroll-auto',
)
/** Earlier cards are stacked above later ones. */
const slotClass = classNames(
  'slot relative min-w-0 flex-[0_0_100%] snap-center snap-always px-gutter',
  'nth-1:z-9 nth-2:z-8 nth-3:z-7 nth-4:z-6 nth-5:z-5',
)
const cardClass = cva('swung relative h-(--h) w-full origin-bottom overflow-hidden rounded-media-lg shadow-2', {
  variants: {
    of: {
      member: [
        'group block bg-surface-3 text-on-photo after:pointer-events-none after:absolute after:inset-0',
        'after:bg-card-foot',
      ],
      drawn: 'block bg-stage',
      nobody: 'grid place-content-center justify-items-center gap-4 bg-surface-1 p-6 text-center text-text',
    },
  },
})
const photoClass = classNames(
  'size-full object-cover object-[50%_24%] group-has-[[name=like]:checked]:h-[calc(100%_-_--spacing(65.5))]',
  'group-has-[[name=like]:checked]:object-[50%_40%]',
)
const stampClass = classNames(
  'absolute start-5.5 top-6.5 z-1 -translate-y-3.5 -rotate-7 rounded-[--spacing(2.5)] border-4 border-like',
  'bg-photo-scrim/50 px-[.55em] py-[.2em] font-[800] text-[1.6rem] text-like leading-none tracking-[.02em] opacity-0',
  '[transition:opacity_var(--d-2),translate_var(--d-4)_var(--e-spring)]',
  'group-has-[[name=like]:checked]:translate-y-0 group-has-[[name=like]:checked]:opacity-100',
)
const aboutClass = classNames(
  'shown absolute inset-x-5.5 bottom-[calc(--spacing(28)+10*var(--larger))] z-1 grid gap-0.5',
  'group-has-[[name=like]:checked]:invisible',
)
const actsClass = classNames(
  'shown absolute inset-x-5 bottom-5 z-1 flex flex-wrap items-center justify-between gap-4',
  '**:focus-visible:outline-on-photo group-has-[[name=like]:checked]:invisible',
)
const actClass = cva(
  [
    'grid cursor-pointer place-items-center border-control text-[1.5rem] shadow-2 transition-[scale] duration-fade',
    'ease-spring hover:scale-106 active:scale-94',
  ],
  {
    variants: {
      kind: {
        pass: 'size-16 rounded-full border-border bg-surface-1 text-text',
        like: [
          'min-h-17 flex-[1_1_9rem] auto-cols-auto grid-flow-col justify-center gap-[.6rem] rounded-button',
          'border-transparent bg-like text-on-like',
        ],
      },
    },
  },
)
/** Slides up from below the card. */
const writeClass = classNames(
  'invisible absolute inset-x-0 bottom-0 z-2 grid translate-y-[103%] gap-2 rounded-t-xl bg-surface-1 px-5 pt-3 pb-4',
  'text-text transition-[translate,visibility] duration-sheet',
  'group-has-[[name=like]:checked]:visible group-has-[[name=like]:checked]:translate-y-0',
)

/** A deck that is swiped by scrolling. The heart opens a message to that member, because a like needs a reason. */
export default function Tinderswipe({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const cards = view.members.slice(0, deck)
  return (
    <main id="main" className="lp overflow-clip">
      <div className={insideClass}>
        <div className="grid gap-2 lg:gap-5 lg:ps-6">
          <Headline view={view} className="heading-1 lg:heading-hero" />
          <p className="meta lg:lede">{useLede(view)}</p>
          {cards.length > 0 && (
            <ol className="grid gap-3 [counter-reset:step] max-lg:hidden">
              <li className={stepClass}>{t('tinderswipe.how_swipe')}</li>
              <li className={stepClass}>{t('tinderswipe.how_like')}</li>
              <li className={stepClass}>{t('tinderswipe.how_send')}</li>
            </ol>
          )}
        </div>
        <div className={stageClass}>
          <div className={underClass} aria-hidden="true" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className={deckClass} tabIndex={0} aria-label={t('tinderswipe.deck')}>
            {cards.map((member, index) => (
              <Card key={member.id} view={view} member={member} place={index + 1} />
            ))}
            {cards.length === 0 ? <DrawnCard view={view} /> : <EndCard place={cards.length + 1} />}
          </section>
        </div>
        <Fine className="text-center lg:self-start lg:ps-6 lg:text-start" text="fine.plain" minAge={view.minAge} />
      </div>
    </main>
  )
}

function Card({ view, member, place }: { view: LanderView; member: ShownMember; place: number }) {
  const { t } = useTranslation('landers')
  const { name, age, city, line, openers } = member
  const field = `message-${place}`
  return (
    <section className={slotClass} id={`card-${place}`} aria-label={t('name_age', { name, age })}>
      <LanderForm className={cardClass({ of: 'member' })} member={member}>
        <MemberPhoto
          className={photoClass}
          member={member}
          sizes="(min-width: 992px) 460px, 92vw"
          alt={name}
          first={place === 1}
        />
        <Mark member={member} className="absolute top-4 right-4 z-1" />
        <span className={stampClass} aria-hidden="true">
          {t('tinderswipe.stamp')}
        </span>
        <div className={aboutClass}>
          <h2 className="text-2xl leading-[1.1]">{t('name_age', { name, age })}</h2>
          {line && <p>{line}</p>}
          {city && (
            <p className="flex items-center gap-[.3rem] text-sm opacity-94">
              <Icon name="map-pin" />
              {city}
            </p>
          )}
        </div>
        <div className={actsClass}>
          <a className={actClass({ kind: 'pass' })} href={`#card-${place + 1}`} aria-label={t('tinderswipe.next')}>
            <Icon name="x" />
          </a>
          <label className={actClass({ kind: 'like' })}>
            <input
              className="absolute opacity-0"
              type="checkbox"
              name="like"
              value={member.id}
              aria-label={t('tinderswipe.like', { name })}
            />
            <Icon name="heart" />
            <span className="font-semibold text-lg" aria-hidden="true">
              {t('tinderswipe.like_and_write')}
            </span>
          </label>
        </div>
        <div className={writeClass}>
          <div className="flex items-center justify-between">
            <h3 className="heading-3 font-heading">{t('write_to', { name })}</h3>
            <button className={iconButtonClass({ class: '-me-2.5' })} type="reset" aria-label={t('tinderswipe.back')}>
              <Icon name="x" />
            </button>
          </div>
          <div className="scrollbar-none -mx-5 flex gap-2 overflow-x-auto px-5 py-1 *:flex-none">
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
            className={inputClass({ kind: 'area', class: 'resize-none! h-control min-h-control!' })}
            id={field}
            name="message"
            rows={2}
            maxLength={unitsFor(view.messageLength)}
            placeholder={t('own_line_instead')}
          />
          <Submit>{useCall(view)}</Submit>
          <p className="fine">{t(view.freeMessages ? 'sent_free' : 'sent', { minAge: view.minAge })}</p>
        </div>
      </LanderForm>
    </section>
  )
}

/** A drawn person and a line about the visitor, while no member may be shown to visitors. */
function DrawnCard({ view }: ScreenProps) {
  const [drawn] = drawnPeople(view.genders)
  return (
    <div className={slotClass}>
      <LanderForm className={cardClass({ of: 'drawn' })}>
        <img className="size-full object-contain object-top" src={drawn} alt="" width="520" height="650" />
        <div className="absolute inset-x-0 bottom-0 grid gap-3 rounded-t-xl bg-surface-1 px-5 py-4">
          <AboutField view={view} />
          <Submit>{useCall(view)}</Submit>
        </div>
      </LanderForm>
    </div>
  )
}

function EndCard({ place }: { place: number }) {
  const { t } = useTranslation(['landers', 'members'])
  return (
    <section className={slotClass} id={`card-${place}`} aria-label={t('landers:tinderswipe.end')}>
      <div className={cardClass({ of: 'nobody' })}>
        <span className="grid size-19 place-items-center rounded-media-lg bg-primary-soft text-[1.7rem] text-primary-ink">
          <Icon name="heart" />
        </span>
        <h2 className="heading-2">{t('landers:tinderswipe.end_title')}</h2>
        <p>{t('landers:tinderswipe.end_text')}</p>
        <Link className={buttonClass({ look: 'primary', size: 'large' })} to={useSignUp()}>
          {t('members:start.join')}
        </Link>
        <a className="link inline-flex min-h-touch items-center" href="#card-1">
          {t('landers:tinderswipe.again')}
        </a>
      </div>
    </section>
  )
}
