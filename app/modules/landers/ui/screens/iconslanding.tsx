import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ageSteps } from '../../age-steps'
import { useCall, useHeadline } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm } from '../parts'
import { FirstAnswers } from '../short-form'
import { Submit } from '../submit'

/** Three taps, then hello: one question at a time; an answered one folds to a line and stays changeable. */
export function Iconslanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const questions = { gender: <Gender />, seeks: <Seeks />, age: <Ages /> }
  return (
    <main id="main" className="lp ico">
      <LanderForm className="ico__in">
        <Kicker prefix={view.prefix} />
        <h1 className="ico__lead">{useHeadline(view)}</h1>
        <ol className="ico__bar" aria-hidden="true">
          <li />
          <li />
          <li />
          <li />
        </ol>
        {view.steps.map((step, index) => (
          <div key={step} className={`ico__step ico__step--${index + 1}`}>
            {questions[step]}
          </div>
        ))}
        <div className="lp__panel ico__end">
          <h2 className="heading-2">{t('iconslanding.end')}</h2>
          <FirstAnswers />
          <Submit arrow={false}>{useCall(view)}</Submit>
          <Fine text="fine.next" minAge={view.minAge} />
        </div>
        <Fine className="ico__fine" text="fine.answers" minAge={view.minAge} />
        <div className="ico__peek" aria-hidden="true">
          <span className="ico__blob" />
          {drawnPeople(view.genders).map((source, index) => (
            <img key={source} className={peekClass[index]} src={source} alt="" width="520" height="650" />
          ))}
        </div>
      </LanderForm>
    </main>
  )
}

const peekClass = ['ico__p ico__p--1', 'ico__p ico__p--2', 'ico__p ico__p--3']

function Gender() {
  const { t } = useTranslation('accounts')
  return (
    <Question legend={t('field.gender')} columns="ico__opts">
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
    <Question legend={t('field.seeks')} columns="ico__opts ico__opts--3">
      <Option name="seeks" value="female" label={t('field.seeks_female')}>
        <Figure of="woman" />
      </Option>
      <Option name="seeks" value="male" label={t('field.seeks_male')}>
        <Figure of="man" />
      </Option>
      <Option name="seeks" value="both" label={t('field.seeks_both')}>
        <Figure of="both" />
      </Option>
    </Question>
  )
}

function Ages() {
  const { t } = useTranslation('landers')
  return (
    <Question legend={t('iconslanding.age')} columns="ico__opts ico__opts--6">
      {Object.keys(ageSteps).map((span) => (
        <Option key={span} name="age" value={span} label={span.replace('-', '–')} figure />
      ))}
      <Option name="age" value="any" label={t('iconslanding.any')} figure />
    </Question>
  )
}

function Question({ legend, columns, children }: { legend: string; columns: string; children: ReactNode }) {
  return (
    <fieldset className="ico__q">
      <legend>{legend}</legend>
      <div className={columns}>{children}</div>
    </fieldset>
  )
}

interface OptionProps {
  name: 'gender' | 'seeks' | 'age'
  value: string
  label: string
  /** The label is the drawing: a number. */
  figure?: boolean
  children?: ReactNode
}

function Option({ name, value, label, figure, children }: OptionProps) {
  return (
    <label className="ico__opt">
      <input type="radio" name={name} value={value} required />
      {children}
      {figure ? <b className="ico__n">{label}</b> : <span>{label}</span>}
    </label>
  )
}

function Figure({ of }: { of: 'woman' | 'man' | 'both' }) {
  return (
    <svg className="ic" viewBox={of === 'both' ? '0 0 136 96' : '0 0 96 96'} aria-hidden="true">
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
      <path className="ic-h" d="M22 62V44c0-17 11-29 26-29s26 12 26 29v18c0 5-3 8-8 8H30c-5 0-8-3-8-8Z" />
      <path className="ic-b" d="M10 96c2-17 17-25 38-25s36 8 38 25Z" />
      <path className="ic-f" d="M41 60h14v10c0 5-3 8-7 8s-7-3-7-8Z" />
      <ellipse className="ic-f" cx="48" cy="47" rx="17" ry="20" />
      <path className="ic-h" d="M31 46c0-13 8-20 17-20s17 7 17 20c-8-2-15-6-20-13-3 6-8 10-14 13Z" />
    </>
  )
}

function Man() {
  return (
    <>
      <path className="ic-b" d="M8 96c2-18 18-26 40-26s38 8 40 26Z" />
      <path className="ic-f" d="M40 58h16v12c0 5-4 8-8 8s-8-3-8-8Z" />
      <ellipse className="ic-f" cx="48" cy="46" rx="18" ry="21" />
      <path className="ic-h" d="M28 44c-3-18 7-29 21-29 13 0 21 8 20 29-3-6-5-10-8-12-8 2-18 1-24-3-4 3-7 8-9 15Z" />
    </>
  )
}
