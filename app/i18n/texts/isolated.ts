/** Letters that are read from right to left, and invisible marks that turn the direction of what follows. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a text could change the order of the words and numbers beside it. */
export function turnsDirection(text: string): boolean {
  return turning.test(text)
}

/**
 * Returns a value of a sentence so that it keeps its own direction and leaves the sentence's alone (Unicode's first-strong
 * isolate): without, 'דנה, 30' shows the age before the name.
 */
export function isolated(value: string): string {
  return turnsDirection(value) ? `\u2068${value}\u2069` : value
}
