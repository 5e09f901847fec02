import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import type { PhotoAct } from '../../photos/schema'

/** A decision or an undo that is sent, or waits to be sent. Names are brand and id of a case: 'coast/01a2…'. */
export type Job =
  | { intent: 'decide'; act: PhotoAct; reason: RejectionReason | null; cases: readonly string[] }
  | { intent: 'undo'; cases: readonly string[] }

/** What was done about a photo. `left`: the server left it as it was. */
export interface Outcome {
  state: 'sending' | 'done' | 'left'
  act: PhotoAct
  reason: RejectionReason | null
}

export interface GridState {
  /** The photos, in the order of the page. */
  names: readonly string[]
  /** Those that a colleague has. */
  taken: readonly string[]
  /** Those whose picture has come; no other can be decided. */
  drawn: readonly string[]
  focused: number
  chosen: readonly string[]
  reason: RejectionReason | null
  /** How often a refusal lacked its reason. */
  asked: number
  outcomes: Readonly<Record<string, Outcome>>
  /** The first one is being sent. */
  jobs: readonly Job[]
  /** The last decision, while it isn't undone, and when it was made, in milliseconds. */
  last: { cases: readonly string[]; at: number } | null
}

export type GridAction =
  | { type: 'focus'; index: number }
  | { type: 'move'; step: number }
  | { type: 'choose'; name: string }
  | { type: 'choose_none' }
  | { type: 'draw'; name: string; isDrawn: boolean }
  | { type: 'reason'; reason: RejectionReason }
  | { type: 'act'; act: PhotoAct; at: number }
  | { type: 'undo' }
  | { type: 'answer'; done: readonly string[] }

export function openGrid(names: readonly string[], taken: readonly string[]): GridState {
  const focused = Math.max(
    0,
    names.findIndex((name) => !taken.includes(name)),
  )
  return { names, taken, drawn: [], focused, chosen: [], reason: null, asked: 0, outcomes: {}, jobs: [], last: null }
}

export function isOpen({ taken, drawn, outcomes }: GridState, name: string): boolean {
  const outcome = outcomes[name]
  return drawn.includes(name) && !taken.includes(name) && (!outcome || outcome.state === 'left')
}

/** Returns the photos that an act is about: the chosen ones, or else the focused one. */
export function targetsOf(state: GridState): readonly string[] {
  const focused = state.names[state.focused]
  const named = state.chosen.length > 0 ? state.chosen : [focused ?? '']
  return named.filter((name) => name && isOpen(state, name))
}

export function countDecided({ outcomes }: GridState): number {
  return Object.values(outcomes).filter(({ state }) => state !== 'left').length
}

/** Whether something was done about each photo and is sent, so that the next ones can be loaded. */
export function isFinished({ names, taken, outcomes, jobs }: GridState): boolean {
  const own = names.filter((name) => !taken.includes(name))
  return jobs.length === 0 && own.length > 0 && own.every((name) => name in outcomes)
}

export function reduceGrid(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'focus':
      return { ...state, focused: action.index }
    case 'move':
      return { ...state, focused: Math.min(Math.max(state.focused + action.step, 0), state.names.length - 1) }
    case 'choose':
      return choose(state, action.name)
    case 'choose_none':
      return { ...state, chosen: [] }
    case 'draw': {
      const others = state.drawn.filter((name) => name !== action.name)
      return { ...state, drawn: action.isDrawn ? [...others, action.name] : others }
    }
    case 'reason':
      return { ...state, reason: action.reason, asked: 0 }
    case 'act':
      return decide(state, action)
    case 'undo':
      return undo(state)
    case 'answer':
      return answered(state, action.done)
  }
}

function choose(state: GridState, name: string): GridState {
  const isChosen = state.chosen.includes(name)
  if (!isChosen && !isOpen(state, name)) return state
  return { ...state, chosen: isChosen ? state.chosen.filter((each) => each !== name) : [...state.chosen, name] }
}

/** Decides, and goes on to the next photo. The reason holds for one decision: none is preselected for the next. */
function decide(state: GridState, { act, at }: { act: PhotoAct; at: number }): GridState {
  const cases = targetsOf(state)
  if (cases.length === 0) return state
  if (act === 'removed' && !state.reason) return { ...state, asked: state.asked + 1 }
  const reason = act === 'removed' ? state.reason : null
  const outcomes = { ...state.outcomes }
  for (const name of cases) outcomes[name] = { state: 'sending', act, reason }
  const decided: GridState = {
    ...state,
    outcomes,
    chosen: [],
    reason: null,
    asked: 0,
    jobs: withJob(state.jobs, { intent: 'decide', act, reason, cases }),
    last: { cases, at },
  }
  return { ...decided, focused: nextOpen(decided) }
}

/** Returns the first open photo after the focused one, from the start again at the end; the focused one if none is open. */
function nextOpen(state: GridState): number {
  const { names, focused } = state
  const order = [...names.slice(focused + 1), ...names.slice(0, focused + 1)]
  const next = order.find((name) => isOpen(state, name))
  return next === undefined ? focused : names.indexOf(next)
}

/** Adds a job. One that waits takes up what is decided in the same way, so that quick keys need few requests. */
function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
  const last = jobs.length > 1 ? jobs.at(-1) : undefined
  if (last?.intent !== 'decide' || job.intent !== 'decide') return [...jobs, job]
  if (last.act !== job.act || last.reason !== job.reason) return [...jobs, job]
  return [...jobs.slice(0, -1), { ...last, cases: [...last.cases, ...job.cases] }]
}

function undo(state: GridState): GridState {
  const { last } = state
  const cases = last?.cases.filter((name) => state.outcomes[name]?.state !== 'left') ?? []
  if (cases.length === 0) return state
  return { ...state, jobs: withJob(state.jobs, { intent: 'undo', cases }), last: null }
}

/** Notes the answer to the first job: which of its photos were decided, or are open again. */
function answered(state: GridState, done: readonly string[]): GridState {
  const [job, ...jobs] = state.jobs
  if (!job) return state
  const outcomes = { ...state.outcomes }
  for (const name of job.cases) {
    const outcome = outcomes[name]
    if (job.intent === 'undo' && done.includes(name)) delete outcomes[name]
    else if (job.intent === 'decide' && outcome)
      outcomes[name] = { ...outcome, state: done.includes(name) ? 'done' : 'left' }
  }
  const reopened = job.intent === 'undo' ? state.names.findIndex((name) => done.includes(name)) : -1
  return { ...state, outcomes, jobs, focused: reopened < 0 ? state.focused : reopened }
}
