import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import { useCall, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, Mark, MemberPhoto, Warning } from '../parts'
import { Submit } from '../submit'

/**
 * The first screen ends with the button; the small print is below it. The field for the visitor's own answer doesn't
 * shrink the photo, so that the tapped option stays in place.
 */
const insideClass = classNames(
  'wrap group grid min-h-[calc(100svh-var(--bar)+4.5rem)] grid-rows-[minmax(--spacing(50),1fr)_auto]',
  'has-[[value=own]:checked]:min-h-[calc(100svh-var(--bar)+10rem)]',
  'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto] lg:items-center lg:py-8',
)
const photoClass = classNames(
  'relative -mx-gutter overflow-hidden lg:m-0 lg:h-[min(--spacing(180),100dvh_-_var(--bar)_-_--spacing(24))]',
  'lg:rounded-media-lg',
)
const questionClass = classNames(
  'grid gap-1 rounded-bubble-in bg-primary px-5 py-4 text-on-primary *:text-inherit lg:px-8 lg:py-6 lg:shadow-2',
)
const answerClass = cva(
  [
    'relative flex min-h-14 cursor-pointer items-center rounded-bubble-out border-2 border-border-strong px-[1.1rem]',
    'py-[.6rem] font-medium transition-colors hover:border-text has-checked:border-bubble-out',
    'has-checked:bg-bubble-out has-checked:text-on-bubble-out *:[input]:absolute *:[input]:opacity-0',
  ],
  { variants: { own: { true: 'border-dashed', false: 'bg-surface-1' } } },
)

/** A question to start with, two answers, and the visitor's own. */
export default function Landing2({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const [member] = view.members
  const call = useCall(view)
  const placeholder = usePlaceholder(view)
  if (!member) return null
  const { name } = member
  const question = view.words.question ?? view.words.headline ?? t('landing2.question')
  const answers = view.words.answers ?? [t('landing2.answer_1'), t('landing2.answer_2')]
  return (
    <main id="main" className="lp overflow-clip">
      <LanderForm className={insideClass} member={member}>
        <div className={photoClass}>
          <MemberPhoto
            className="absolute size-full object-cover object-[50%_16%]"
            member={member}
            sizes="(min-width: 992px) 540px, 100vw"
            alt={name}
            first
          />
          <Mark member={member} className="absolute top-4 right-4" />
        </div>
        <div className="relative -mt-7.5 grid gap-4 pb-6 lg:mt-0 lg:-ml-14 lg:gap-5 lg:pb-0">
          <div className={questionClass}>
            <Kicker prefix={view.prefix} />
            <p className="font-semibold text-sm">{t('landing2.from', { name })}</p>
            <h1 className="text-[clamp(1.5rem,1.2rem+1.6vw,2.5rem)] lg:text-[2.75rem]">{question}</h1>
          </div>
          <fieldset className="grid gap-2 lg:ml-28">
            <legend className="sr-only">{t('landing2.answer')}</legend>
            {answers.map((answer) => (
              <label key={answer} className={answerClass({ own: false })}>
                <input type="radio" name="answer" value={`${question} ${answer}`} required />
                <span>{answer}</span>
              </label>
            ))}
            <label className={answerClass({ own: true })}>
              <input type="radio" name="answer" value="own" required />
              <span>{t('landing2.own')}</span>
            </label>
          </fieldset>
          <div className="hidden group-has-[[value=own]:checked]:block lg:ml-28">
            <label className="sr-only" htmlFor="answer">
              {t('landing2.own')}
            </label>
            <textarea
              className={inputClass({ kind: 'area' })}
              id="answer"
              name="message"
              rows={2}
              maxLength={unitsFor(view.messageLength)}
              placeholder={placeholder}
            />
          </div>
          <div className="grid gap-3 lg:ml-28">
            <Warning view={view} member={member} />
            <Submit>{call}</Submit>
            <Fine text="fine.next" minAge={view.minAge} />
          </div>
        </div>
      </LanderForm>
    </main>
  )
}
