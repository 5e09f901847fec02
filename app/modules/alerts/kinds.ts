/** What can be watched. */
export const alertKinds = [
  'jobs_given_up',
  'late_jobs',
  'node_gone',
  'folder_refused',
  'case_age',
  'mails_refused',
  'revenue_drop',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** For each kind, the proposed limit, and the smallest and largest that make sense. */
export const alertLimits = {
  jobs_given_up: { proposed: 0, least: 0, most: 10_000 },
  late_jobs: { proposed: 10, least: 1, most: 10_000 },
  node_gone: { proposed: 3, least: 2, most: 1_000 },
  folder_refused: { proposed: 5, least: 0, most: 10_000 },
  case_age: { proposed: 12, least: 1, most: 1_000 },
  mails_refused: { proposed: 20, least: 0, most: 100_000 },
  revenue_drop: { proposed: 50, least: 5, most: 99 },
} as const satisfies Record<AlertKind, { proposed: number; least: number; most: number }>

export function isAlertKind(word: string): word is AlertKind {
  return alertKinds.some((kind) => kind === word)
}

/** What a rule found over its limit: of which brand, node, provider or currency, and how much. */
export interface Finding {
  kind: AlertKind
  /** Empty for the installation itself. */
  subject: string
  value: number
}
