/** Days before today that today is compared with, and the longest period of the overview. */
export const comparedDays = 28

/** Quarters of an hour of a day. */
export const quarters = 96

/** What is counted by quarter of an hour: the steps from a visit to an order. */
export const steps = ['visits', 'signups', 'activated', 'firstMessages', 'buyers'] as const

export type Step = (typeof steps)[number]

export const periods = ['today', '7', '28'] as const

export type Period = (typeof periods)[number]

/** Longer without a count, in minutes, and the page says since when its numbers stand. */
export const lateMinutes = 15

/** Hours after which something that waits is called late. */
export const lateHours = 24
