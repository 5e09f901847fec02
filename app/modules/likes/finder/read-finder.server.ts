import { ageOn, dayIn } from '~/i18n/calendar'
import type { Member } from '~/modules/accounts/member'
import type { FilterRules, SearchFilters } from '~/modules/members/search/filters'
import { distances, oldestAge } from '~/modules/members/search/filters'
import { readFilters } from '~/modules/members/search/read-filters'
import { filterRules } from '~/modules/members/search/search-members.server'
import { paths } from '~/paths'
import type { Answers, OwnWishes, Question } from './answers'
import { answersQuery, finderPath, questionParameters, questions, wishes } from './answers'
import type { QuestionView } from './schema'

/** Years around the member's own age with which the finder starts. */
const ageSpan = 8

/**
 * Returns the filters with which the finder starts: the gender that the member seeks, their own country, and the ages
 * they said to look for, or those around their own.
 */
export function finderRules(member: Member): FilterRules {
  const rules = filterRules({ tenant: member.tenant, viewer: member }, null)
  return {
    ...rules,
    preset: {
      ...rules.preset,
      country: member.country,
      ...agesSought(member),
    },
    offered: ['gender', 'age', 'interests', 'photo', ...(member.city ? (['distance'] as const) : [])],
  }
}

/** Returns the ages that the member said to look for, or those around their own. */
export function agesSought({ tenant, birthDate, seeksAges }: Pick<Member, 'tenant' | 'birthDate' | 'seeksAges'>) {
  const age = ageOn(dayIn(tenant.settings.time_zone), birthDate)
  const { min, max } = seeksAges ?? { min: age - ageSpan, max: age + ageSpan }
  return { min_age: Math.max(tenant.settings.min_age, min), max_age: Math.min(oldestAge, max) }
}

/** Reads the answers in the URL, and the question or the `matches` that it names. */
export function readFinder(member: Member, query: URLSearchParams) {
  const rules = finderRules(member)
  const lowestAge = member.tenant.settings.min_age
  const filters = readFilters(query, { ...rules, preset: { ...rules.preset, min_age: lowestAge } })
  const hasAges = ['min_age', 'max_age'].some((name) => query.has(name))
  const ages = hasAges ? {} : { min_age: rules.preset.min_age, max_age: rules.preset.max_age }
  const answers: Answers = {
    filters: { ...filters, ...ages },
    wish: wishes.find((wish) => wish === query.get('wish')) ?? null,
  }
  const requested = query.get('question')
  const open = questionsFor(member)
  const at: Question | 'matches' =
    requested === 'matches' ? 'matches' : (open.find((question) => question === requested) ?? 'who')
  return { rules, answers, at }
}

/** Returns the view of a question. */
export function questionView(
  member: Member,
  { rules, answers, question }: { rules: FilterRules; answers: Answers; question: Question },
  own: OwnWishes,
): QuestionView {
  const open = questionsFor(member)
  const index = open.indexOf(question)
  const before = open[index - 1]
  const next = open[index + 1] ?? 'matches'
  const isOwn = ([name]: [string, string]) => questionParameters[question].includes(name)
  const hiddenFields = answersQuery(answers, rules, next).filter((entry) => !isOwn(entry))
  return {
    question,
    number: index + 1,
    count: open.length,
    answers,
    ownInterests: own.interests,
    lowestAge: member.tenant.settings.min_age,
    city: member.city,
    back: before ? finderPath(answers, rules, before) : null,
    skip: question === 'who' ? null : `${paths.matchFinder}?${new URLSearchParams(hiddenFields)}`,
    hiddenFields,
  }
}

/** Returns a wider search: farther, older and younger, with or without a photo, and with any wish. */
export function widened({ filters }: Answers, lowestAge: number): Answers {
  const farther = distances.find((known) => filters.distance !== null && known > filters.distance) ?? null
  const wider: SearchFilters = {
    ...filters,
    distance: farther,
    min_age: Math.max(lowestAge, filters.min_age - 5),
    max_age: Math.min(oldestAge, filters.max_age + 5),
    photo: false,
  }
  return { filters: wider, wish: null }
}

function questionsFor(member: Member): Question[] {
  return questions.filter((question) => question !== 'far' || member.city !== null)
}
