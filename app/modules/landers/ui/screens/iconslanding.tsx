import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '~/ui/class-names'
import { ageSteps } from '../../age-steps'
import { useCall, useHeadline } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, panelClass } from '../parts'
import { FirstAnswers } from '../short-form'
import { Submit } from '../submit'

const insideClass = classNames(
  'group relative mx-auto flex min-h-[calc(100dvh_-_--spacing(14.25))] w-[min(100%-2*var(--gutter),--spacing(180))]',
  'flex-col gap-4 pt-5 lg:gap-5 lg:pt-10',
)
const leadClass = classNames(
  'font-semibold font-text text-md text-text-2 leading-[1.3] tracking-normal group-has-[[name]:checked]:hidden lg:text-xl',
)
const partClass = cva('h-1.5 flex-1 rounded-[--spacing(.75)]', {
  variants: {
    after: {
      start: 'bg-primary',
      gender: 'bg-surface-3 group-has-[[name=gender]:checked]:bg-primary',
      seeks: 'bg-surface-3 group-has-[[name=seeks]:checked]:bg-primary',
      age: 'bg-surface-3 group-has-[[name=age]:checked]:bg-primary',
    },
  },
})
/** Each question appears when the previous one is answered. */
const stepClasses = [
  classNames('peer/first'),
  classNames('peer/second hidden peer-has-checked/first:block'),
  classNames('peer/third hidden peer-has-checked/second:block'),
]
const endClass = classNames(
  panelClass,
  'mb-8 hidden animate-[rise-in_var(--d-4)_var(--e-out)] gap-4 p-[clamp(1.25rem,3vw,1.75rem)] shadow-1',
  'peer-has-checked/third:grid',
)
/** Takes the rest of a phone's screen, with the people at its lower edge. */
const peekClass = classNames(
  'relative -mx-gutter min-h-62.5 flex-1 overflow-hidden peer-has-checked/third:hidden',
  'lg:-mx-30 lg:mt-auto lg:h-75 lg:flex-none',
)
const personClasses = [
  classNames('absolute -start-[8%] -bottom-8 w-[72%] max-w-none lg:start-[9%] lg:top-2.5 lg:bottom-auto lg:w-72.5'),
  classNames('absolute -end-[8%] -bottom-5 w-[72%] max-w-none lg:end-[8%] lg:top-0 lg:bottom-auto lg:w-72.5'),
  classNames(
    'absolute start-[14%] -bottom-26 w-[72%] max-w-none',
    'lg:start-[calc(50%_-_--spacing(36.25))] lg:top-5 lg:bottom-auto lg:w-72.5',
  ),
]

/** An answered question is shown in one line: its text, then its answers. */
const questionClass = cva(
  [
    'group/question animate-[rise-in_var(--d-4)_var(--e-out)] has-checked:grid has-checked:animate-none',
    'has-checked:items-center has-checked:gap-x-3 has-checked:gap-y-2',
  ],
  {
    variants: {
      answers: {
        two: 'has-checked:grid-cols-[minmax(--spacing(23),auto)_1fr]',
        three: 'has-checked:grid-cols-[minmax(--spacing(23),auto)_1fr]',
        many: 'has-checked:grid-cols-1',
      },
    },
  },
)
const legendClass = classNames(
  'text-(length:--t-4xl) mb-4 p-0 font-display font-heading leading-[1.05] tracking-display',
  'group-has-checked/question:float-start group-has-checked/question:m-0 group-has-checked/question:w-auto',
  'group-has-checked/question:font-semibold group-has-checked/question:font-text group-has-checked/question:text-md',
  'group-has-checked/question:leading-snug group-has-checked/question:tracking-normal',
)
const answersClass = cva(
  [
    'grid gap-3 group-has-checked/question:flex group-has-checked/question:flex-wrap',
    'group-has-checked/question:gap-1',
  ],
  {
    variants: {
      answers: {
        two: 'grid-cols-fit-32 group-has-checked/question:justify-end',
        three: 'grid-cols-3 group-has-checked/question:justify-end',
        many: 'grid-cols-3 lg:grid-cols-6',
      },
    },
  },
)
const answerClass = cva(
  [
    'relative grid cursor-pointer justify-items-center gap-2 rounded-media-lg border-2 border-border bg-surface-1 px-2',
    'text-center font-semibold text-lg leading-label transition-[border-color,background-color,translate] duration-fade',
    'hover:border-text has-checked:border-inverse has-checked:bg-inverse has-checked:text-on-inverse',
    'group-not-has-checked/question:hover:-translate-y-0.75 group-has-checked/question:min-h-touch',
    'group-has-checked/question:content-center group-has-checked/question:rounded-button',
    'group-has-checked/question:border-control group-has-checked/question:px-[.85rem] group-has-checked/question:py-0',
    'group-has-checked/question:text-sm',
  ],
  { variants: { number: { true: 'min-h-24 content-center py-3', false: 'content-end pt-4 pb-3' } } },
)
const numberClass = classNames(
  'font-display font-heading text-[clamp(1.375rem,6vw,1.9rem)] leading-none tracking-display',
  'group-has-checked/question:font-semibold group-has-checked/question:font-text group-has-checked/question:text-sm',
  'group-has-checked/question:leading-label group-has-checked/question:tracking-normal',
)
const figureClass = cva('w-auto group-has-checked/question:hidden lg:h-34', {
  variants: {
    small: {
      true: 'h-[clamp(--spacing(16.5),19vw,--spacing(29.5))]',
      false: 'h-[clamp(--spacing(24),32vw,--spacing(37))]',
    },
  },
})

/**
 * Three taps, then the sign-up: one question at a time. An answered question folds to one line and can still be
 * changed.
 */
export default function Iconslanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const questions = { gender: <Gender />, seeks: <Seeks />, age: <Ages /> }
  return (
    <main id="main" className="lp grid overflow-clip">
      <LanderForm className={insideClass}>
        <Kicker prefix={view.prefix} />
        <h1 className={leadClass}>{useHeadline(view)}</h1>
        <ol className="flex gap-1.5" aria-hidden="true">
          <li className={partClass({ after: 'start' })} />
          {view.steps.map((step) => (
            <li key={step} className={partClass({ after: step })} />
          ))}
        </ol>
        {view.steps.map((step, index) => (
          <div key={step} className={stepClasses[index]}>
            {questions[step]}
          </div>
        ))}
        <div className={endClass}>
          <h2 className="heading-2">{t('iconslanding.end')}</h2>
          <FirstAnswers />
          <Submit arrow={false}>{useCall(view)}</Submit>
          <Fine text="fine.next" minAge={view.minAge} />
        </div>
        <Fine className="peer-has-checked/third:hidden" text="fine.answers" minAge={view.minAge} />
        <div className={peekClass} aria-hidden="true">
          <span className="absolute inset-x-gutter top-3 -bottom-10 rounded-media-lg bg-stage lg:inset-x-[6%] lg:top-27.5" />
          {drawnPeople(view.genders).map((source, index) => (
            <img key={source} className={personClasses[index]} src={source} alt="" width="520" height="650" />
          ))}
        </div>
      </LanderForm>
    </main>
  )
}

function Gender() {
  const { t } = useTranslation('accounts')
  return (
    <Question legend={t('field.gender')} answers="two">
      <Option name="gender" value="female" label={t('field.gender_female')}>
        <Figure of="woman" />
      </Option>
      <Option name="gender" value="male" label={t('field.gender_male')}>
        <Figure of="man" />
      </Option>
    </Question>
  )
}

function Seeks() {
  const { t } = useTranslation('accounts')
  return (
    <Question legend={t('field.seeks')} answers="three">
      <Option name="seeks" value="female" label={t('field.seeks_female')}>
        <Figure of="woman" small />
      </Option>
      <Option name="seeks" value="male" label={t('field.seeks_male')}>
        <Figure of="man" small />
      </Option>
      <Option name="seeks" value="both" label={t('field.seeks_both')}>
        <Figure of="both" small />
      </Option>
    </Question>
  )
}

function Ages() {
  const { t } = useTranslation('landers')
  return (
    <Question legend={t('iconslanding.age')} answers="many">
      {Object.keys(ageSteps).map((span) => (
        <Option key={span} name="age" value={span} label={span.replace('-', '–')} number />
      ))}
      <Option name="age" value="any" label={t('iconslanding.any')} number />
    </Question>
  )
}

interface QuestionProps {
  legend: string
  answers: 'two' | 'three' | 'many'
  children: ReactNode
}

function Question({ legend, answers, children }: QuestionProps) {
  return (
    <fieldset className={questionClass({ answers })}>
      <legend className={legendClass}>{legend}</legend>
      <div className={answersClass({ answers })}>{children}</div>
    </fieldset>
  )
}

interface OptionProps {
  name: 'gender' | 'seeks' | 'age'
  value: string
  label: string
  /** The label is a number, shown in place of a drawing. */
  number?: boolean
  children?: ReactNode
}

function Option({ name, value, label, number = false, children }: OptionProps) {
  return (
    <label className={answerClass({ number })}>
      <input className="absolute top-1/2 left-1/2 opacity-0" type="radio" name={name} value={value} required />
      {children}
      {number ? <b className={numberClass}>{label}</b> : <span>{label}</span>}
    </label>
  )
}

function Figure({ of, small = false }: { of: 'woman' | 'man' | 'both'; small?: boolean }) {
  return (
    <svg className={figureClass({ small })} viewBox={of === 'both' ? '0 0 136 96' : '0 0 96 96'} aria-hidden="true">
      {of !== 'man' && <Woman />}
      {of !== 'woman' && (
        <g transform={of === 'both' ? 'translate(40 0)' : undefined}>
          <Man />
        </g>
      )}
    </svg>
  )
}

function Woman() {
  return (
    <>
      <path className="fill-text" d="M22 62V44c0-17 11-29 26-29s26 12 26 29v18c0 5-3 8-8 8H30c-5 0-8-3-8-8Z" />
      <path className="fill-secondary" d="M10 96c2-17 17-25 38-25s36 8 38 25Z" />
      <path className="fill-primary" d="M41 60h14v10c0 5-3 8-7 8s-7-3-7-8Z" />
      <ellipse className="fill-primary" cx="48" cy="47" rx="17" ry="20" />
      <path className="fill-text" d="M31 46c0-13 8-20 17-20s17 7 17 20c-8-2-15-6-20-13-3 6-8 10-14 13Z" />
    </>
  )
}

function Man() {
  return (
    <>
      <path className="fill-secondary" d="M8 96c2-18 18-26 40-26s38 8 40 26Z" />
      <path className="fill-primary" d="M40 58h16v12c0 5-4 8-8 8s-8-3-8-8Z" />
      <ellipse className="fill-primary" cx="48" cy="46" rx="18" ry="21" />
      <path
        className="fill-text"
        d="M28 44c-3-18 7-29 21-29 13 0 21 8 20 29-3-6-5-10-8-12-8 2-18 1-24-3-4 3-7 8-9 15Z"
      />
    </>
  )
}
