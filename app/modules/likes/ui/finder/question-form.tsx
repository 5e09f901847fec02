import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { shownInterests } from '~/modules/members/interests'
import { distances, filterOn, genderFilters, oldestAge } from '~/modules/members/search/filters'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { ChipChoices, Options, Segment } from '~/ui/forms/choices'
import { RangeField } from '~/ui/forms/range-field'
import { Link } from '~/ui/link'
import { panelClass, Steps } from '~/ui/panels'
import type { Question } from '../../finder/answers'
import { wishes } from '../../finder/answers'
import type { QuestionView } from '../../finder/schema'

/**
 * A question of the match finder: a form with the GET method, so that each question has its own URL. `takesFocus`: it
 * replaces another question.
 */
export function QuestionForm({ view, takesFocus }: { view: QuestionView; takesFocus: boolean }) {
  const { t } = useTranslation(['likes', 'members'])
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  const { question, number, count, back, skip, hiddenFields } = view
  const of = t('finder.of', { number, count })
  return (
    <Form className={panelClass({ class: 'grid gap-5' })} action={paths.matchFinder}>
      <div className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="meta tabular-nums">{of}</span>
          {skip && (
            <Link className="link inline-flex min-h-touch items-center" to={skip}>
              {t('finder.skip')}
            </Link>
          )}
        </div>
        <Steps count={count} current={number} label={of} />
      </div>
      <h2 ref={heading} className="heading-3" id="question" tabIndex={-1}>
        {t(`finder.${question}.title`)}
      </h2>
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {fieldsOf[question](view)}
      <div className="flex justify-between gap-3">
        {back ? (
          <ButtonLink look="ghost" to={back}>
            {t('finder.back')}
          </ButtonLink>
        ) : (
          <span />
        )}
        <Button type="submit" look="primary">
          {t(number === count ? 'finder.see' : 'finder.next')}
        </Button>
      </div>
    </Form>
  )
}

const fieldsOf: Record<Question, (view: QuestionView) => ReactNode> = {
  who: (view) => <Who view={view} />,
  far: (view) => <Far view={view} />,
  share: (view) => <Share view={view} />,
  wish: (view) => <Wish view={view} />,
  photo: (view) => <WithPhoto view={view} />,
}

interface FieldsProps {
  view: QuestionView
}

function Who({ view: { answers, lowestAge } }: FieldsProps) {
  const { t } = useTranslation(['likes', 'members'])
  const { gender, min_age, max_age } = answers.filters
  return (
    <>
      <Segment
        field={{ id: 'seek', name: 'gender', initialValue: gender }}
        label={t('finder.who.seek')}
        choices={genderFilters.map((value) => ({ value, label: t(`members:filters.genders.${value}`) }))}
      />
      <RangeField
        label={t('members:filters.age')}
        from={{ id: 'min', name: 'min_age', label: t('members:filters.min_age'), initialValue: String(min_age) }}
        to={{ id: 'max', name: 'max_age', label: t('members:filters.max_age'), initialValue: String(max_age) }}
        lowest={lowestAge}
        highest={oldestAge}
        words={(from, to) => t('members:filters.age_range', { from, to })}
      />
    </>
  )
}

function Far({ view: { answers, city } }: FieldsProps) {
  const { t } = useTranslation(['likes', 'members'])
  const { distance } = useFormat()
  return (
    <>
      <ChipChoices
        field={{ id: 'far', name: 'distance', initialValue: String(answers.filters.distance ?? '') }}
        label={<span className="sr-only">{t('members:filters.distance')}</span>}
        choices={[
          ...distances.map((value) => ({
            value: String(value),
            label: t('members:filters.within', { distance: distance(value) }),
          })),
          { value: '', label: t('members:filters.any_distance') },
        ]}
      />
      <p className="meta">
        {t('finder.far.from', { city: city ?? '' })}{' '}
        <Link className="link" to={paths.profile}>
          {t('finder.far.change')}
        </Link>
      </p>
    </>
  )
}

function Share({ view: { answers, ownInterests } }: FieldsProps) {
  const { t } = useTranslation(['likes', 'members'])
  const { filters } = answers
  return (
    <ChipChoices
      field={{
        id: 'share',
        name: 'interests',
        initialValue: filters.interests.length > 0 ? filters.interests : ownInterests,
      }}
      label={<span className="sr-only">{t('members:field.interests')}</span>}
      choices={shownInterests.map((value) => ({ value, label: t(`members:option.interests.${value}`) }))}
      multiple
    />
  )
}

function Wish({ view: { answers } }: FieldsProps) {
  const { t } = useTranslation(['likes', 'members'])
  return (
    <Options
      field={{ id: 'wish', name: 'wish', initialValue: answers.wish ?? '' }}
      label={<span className="sr-only">{t('members:field.reason_for_signup')}</span>}
      choices={wishes.map((value) => ({ value, label: t(`members:option.reason_for_signup.${value}`) }))}
    />
  )
}

function WithPhoto({ view: { answers } }: FieldsProps) {
  const { t } = useTranslation('likes')
  return (
    <Options
      field={{ id: 'photo', name: 'photo', initialValue: answers.filters.photo ? filterOn : '' }}
      label={<span className="sr-only">{t('finder.photo.title')}</span>}
      choices={[
        { value: filterOn, label: t('finder.photo.yes'), note: t('finder.photo.note') },
        { value: '', label: t('finder.photo.no') },
      ]}
    />
  )
}
