const day = 86_400_000

/**
 * When members were promised an answer, in working days: the texts of the complaints form and of the legal pages state
 * these. A test holds them against the English texts.
 */
export const answerTimes = {
  complaint: 5,
  support: 2,
  /** A report that somebody is under age: the same day. */
  minor: 0,
  /** A request about personal data: a month, of some 21 working days. */
  personal_data: 21,
} as const

/** Returns the last day (yyyy-mm-dd, UTC) on which an answer keeps the promise; Saturdays and Sundays don't count. */
export function dueDay(askedAt: Date, promise: keyof typeof answerTimes): string {
  let due = askedAt.getTime()
  for (let left: number = answerTimes[promise]; left > 0; ) {
    due += day
    if (!isWeekend(due)) left -= 1
  }
  return new Date(due).toISOString().slice(0, 10)
}

function isWeekend(moment: number): boolean {
  return [0, 6].includes(new Date(moment).getUTCDay())
}
