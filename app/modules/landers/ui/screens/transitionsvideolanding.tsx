import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import type { LanderView, ShownMember } from '../../schema'
import { someone, useCall, useHeadline } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, Mark, MemberPhoto, Pause } from '../parts'
import { EmailField } from '../short-form'

const insideClass = classNames(
  'wrap grid min-h-[calc(100svh-var(--bar))] grid-rows-[auto_minmax(--spacing(65),1fr)_auto] gap-4 pt-4 pb-5',
  'lg:min-h-auto lg:grid-cols-[minmax(0,1fr)_minmax(0,--spacing(150))] lg:grid-rows-[1fr_auto_1fr] lg:gap-x-12',
  'lg:gap-y-6 lg:pt-6 lg:pb-8',
)
const headlineClass = classNames(
  'text-[clamp(2.1rem,1.5rem+2.6vw,3.75rem)] leading-tight lg:text-[clamp(3rem,4.6vw,4.25rem)]',
)
/** All lines share one place. With reduced motion, only the first is visible. */
const lineClass = classNames(
  'turn col-start-1 row-start-1 text-balance opacity-0 motion-safe:animate-[say_var(--turn)]',
  'motion-reduce:first:opacity-100',
)
const otherLineClass = classNames(lineClass, 'before:content-[attr(data-line)]')
const filmClass = classNames(
  'relative isolate -mx-gutter overflow-hidden bg-surface-3 lg:col-start-2 lg:row-span-full lg:m-0',
  'lg:h-[clamp(--spacing(140),100dvh_-_var(--bar)_-_--spacing(19),--spacing(195))] lg:rounded-media-lg',
)
const portraitClass = classNames(
  'turn absolute inset-0 z-0 [mask:var(--mask)] after:absolute after:inset-x-0 after:top-3/5 after:bottom-0',
  'after:bg-[linear-gradient(to_top,rgb(var(--c-photo-scrim)/.8),transparent)] first:[--p:100%]',
  'motion-safe:animate-[open_var(--turn)] motion-reduce:not-first:invisible',
)
/** Class of the mask through which each portrait opens. */
const maskClasses = ['mask--corner', 'mask--slant', 'mask--blinds', 'mask--iris']
const nameClass = classNames(
  'absolute bottom-6.5 left-5 z-1 font-semibold text-lg text-on-photo lg:bottom-8.5 lg:left-7',
)
const barClass = classNames(
  'turn h-1 flex-1 overflow-hidden rounded-[--spacing(.5)] bg-on-photo/42 after:block after:h-full after:origin-left',
  'after:scale-x-0 after:bg-on-photo motion-safe:after:animate-[fill_var(--turn)]',
)

/** 'Find someone to …': portraits open through masks, and the sentence changes with them. */
export default function Transitionsvideolanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const who = someone(view.genders)
  const [first, ...others] = [
    t(`transitionsvideolanding.${who}.line_1`),
    t(`transitionsvideolanding.${who}.line_2`),
    t(`transitionsvideolanding.${who}.line_3`),
    t(`transitionsvideolanding.${who}.line_4`),
  ]
  return (
    <main id="main" className="lp overflow-clip">
      <div className={insideClass}>
        <div className="lg:self-end">
          <Kicker prefix={view.prefix} />
          <h1 className={headlineClass}>
            <span className="block text-text-2">{useHeadline(view)} </span>
            <span className="grid lg:min-h-[3.1em]">
              <span className={lineClass}>{first}</span>
              {others.map((line) => (
                // Not in the text of the heading, which is one sentence.
                <span key={line} className={otherLineClass} data-line={line} aria-hidden="true" />
              ))}
            </span>
          </h1>
        </div>
        <div className={filmClass}>
          {portraitsOf(view).map((person, index) => (
            <Portrait key={maskClasses[index]} person={person} place={index} />
          ))}
          <ol
            className="absolute inset-x-5 bottom-3 z-3 flex gap-1.5 motion-reduce:hidden lg:inset-x-7 lg:bottom-5"
            aria-hidden="true"
          >
            {maskClasses.map((mask) => (
              <li key={mask} className={barClass} />
            ))}
          </ol>
          <Pause className="absolute top-3.5 left-3.5 lg:top-5 lg:left-5" />
        </div>
        <LanderForm className="grid gap-3 lg:row-start-2 lg:max-w-120 lg:self-start">
          <div className="flex flex-wrap items-end gap-2 *:first:flex-[1_1_12rem]">
            <EmailField />
            {/* With a long label, the button wraps below the field. */}
            <Button className="flex-auto" type="submit" look="primary">
              {useCall(view)}
            </Button>
          </div>
          <Fine text="fine.next" minAge={view.minAge} />
        </LanderForm>
      </div>
    </main>
  )
}

/** A member, or the URL of a drawn person. */
type Person = ShownMember | string

/** Returns a portrait for each line: members, and drawn people for those that are lacking. */
function portraitsOf({ members, genders }: LanderView): Person[] {
  const drawn = drawnPeople(genders)
  return maskClasses.map((_, index) => members[index] ?? (drawn[index % drawn.length] as string))
}

function Portrait({ person, place }: { person: Person; place: number }) {
  const { t } = useTranslation('landers')
  const figureClass = classNames(portraitClass, maskClasses[place])
  if (typeof person === 'string') {
    return (
      <figure className={classNames(figureClass, 'bg-stage')} aria-hidden="true">
        <img className="size-full object-cover object-top" src={person} alt="" width="520" height="650" />
      </figure>
    )
  }
  return (
    <figure className={figureClass}>
      <MemberPhoto
        className="size-full object-cover object-[50%_22%]"
        member={person}
        sizes="(min-width: 992px) 600px, 100vw"
        first={place === 0}
      />
      <Mark member={person} className="absolute top-4 right-4 z-1 lg:top-5 lg:right-5" />
      <figcaption className={nameClass}>{t('name_age', { name: person.name, age: person.age })}</figcaption>
    </figure>
  )
}
