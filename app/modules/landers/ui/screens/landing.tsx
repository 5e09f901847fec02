import { useTranslation } from 'react-i18next'
import { limits } from '~/modules/accounts/schema'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '~/ui/class-names'
import { useCall, useLede } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberPhoto, Warning } from '../parts'
import { Submit } from '../submit'

const likes = 3

const mainClass = classNames('lp overflow-clip bg-[linear-gradient(var(--c-primary-soft),var(--c-bg)_62%)]')
const insideClass = classNames(
  'mx-auto grid w-[min(100%-2*var(--gutter),--spacing(270))] grid-cols-1 gap-4 pt-4 pb-6',
  'lg:grid-cols-behind-95 lg:grid-rows-[1fr_auto_auto_1.2fr] lg:gap-x-16 lg:gap-y-5 lg:py-10',
)
/** Each line of text is aligned with a rule of the paper. */
const sheetClass = classNames(
  'ruled relative rotate-[-.6deg] rounded-sm px-5 pt-(--pad) pb-4 shadow-2 [--lh:--spacing(8.5)] [--pad:--spacing(5.5)]',
  'lg:col-start-2 lg:row-span-full lg:mt-10 lg:self-center lg:px-12 lg:pb-8 lg:[--lh:--spacing(11)]',
  'lg:[--pad:--spacing(15)]',
)
/** Taped over the edge of the paper. */
const photoClass = classNames(
  'absolute -top-1.25 right-2.5 w-26.5 rotate-4 rounded-[--spacing(1.5)] bg-surface-1 p-1.75 pb-2 shadow-2',
  'before:absolute before:inset-x-0 before:-top-2.75 before:mx-auto before:h-5.5 before:w-14 before:-rotate-5',
  'before:bg-primary before:opacity-82 lg:-top-13 lg:-right-11.5 lg:w-54 lg:p-2.5',
)
const dearClass = classNames(
  'mb-[calc(3*var(--lh))] font-display font-heading text-2xl leading-(--lh) tracking-display lg:text-[2.25rem]',
)
const bodyClass = classNames(
  'field-sizing-content block min-h-[calc(4*var(--lh))] w-full resize-none rounded-[--spacing(1)] border-0 bg-transparent',
  'p-0 text-lg leading-(--lh) outline-offset-4 lg:min-h-[calc(6*var(--lh))] lg:text-xl',
)
const nameClass = classNames(
  'min-h-touch min-w-0 flex-1 border-0 border-border-strong border-b-2 border-dashed bg-transparent font-display',
  'font-heading text-xl leading-none placeholder:font-regular placeholder:text-text-3 placeholder:opacity-100',
)

/** A letter on ruled paper, with the member's photo taped on. */
export default function Landing({ view }: ScreenProps) {
  const { t } = useTranslation(['landers', 'members'])
  const [member] = view.members
  const call = useCall(view)
  const lede = useLede(view)
  if (!member) return null
  const { name, age, city, interests, openers } = member
  return (
    <main id="main" className={mainClass}>
      <LanderForm className={insideClass} member={member}>
        <div className="grid gap-1 lg:row-start-2 lg:gap-3">
          <Headline view={view} className="heading-1 lg:heading-hero" />
          <p className="meta">{lede}</p>
        </div>
        <div className={sheetClass}>
          <figure className={photoClass}>
            <MemberPhoto
              className="aspect-10/11 rounded-[--spacing(.75)] object-cover object-[50%_20%]"
              member={member}
              sizes="216px"
              alt={name}
              first
            />
            <Mark member={member} className="absolute top-3 left-3" />
            <figcaption className="mt-1.5 text-center font-semibold text-sm leading-[1.25]">
              {t('landers:name_age', { name, age })}
              {city && <span className="block font-regular text-text-2">{city}</span>}
            </figcaption>
          </figure>
          <p className={dearClass}>{t('landers:landing.dear', { name })}</p>
          <label className="sr-only" htmlFor="letter">
            {t('landers:landing.letter')}
          </label>
          <textarea
            id="letter"
            name="message"
            className={bodyClass}
            rows={5}
            required
            maxLength={unitsFor(view.messageLength)}
            placeholder={view.words.placeholder ?? openers[0]}
          />
          <p className="flex items-baseline gap-[.6rem] text-lg leading-(--lh)">
            <label htmlFor="letter-name">{t('landers:landing.yours')}</label>
            <input
              className={nameClass}
              id="letter-name"
              name="name"
              autoComplete="nickname"
              maxLength={unitsFor(limits.name.max)}
              placeholder={t('landers:landing.your_name')}
            />
          </p>
        </div>
        <div className="grid gap-3 lg:row-start-3">
          <Warning view={view} member={member} />
          {interests.length > 0 && (
            <p className="flex flex-wrap items-center gap-1.5 text-sm text-text-2">
              {t('landers:landing.likes', { name })}
              {interests.slice(0, likes).map((interest) => (
                <span
                  key={interest}
                  className="rounded-pill border border-border bg-surface-1 px-[.7rem] py-[.25rem] text-text"
                >
                  {t(`members:option.interests.${interest}`)}
                </span>
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
