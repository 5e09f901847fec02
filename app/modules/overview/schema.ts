/** Number of days before today with which today is compared; also the longest period of the overview. */
export const comparedDays = 28

/** Number of quarters of an hour in a day. */
export const quarters = 96

/** Steps from a visit to an order, counted by quarter of an hour. */
export const steps = ['visits', 'signups', 'activated', 'firstMessages', 'buyers'] as const

export type Step = (typeof steps)[number]

export const periods = ['today', '7', '28'] as const

export type Period = (typeof periods)[number]

/** Minutes without a count after which the page says how old its numbers are. */
export const lateMinutes = 15

/** Hours after which an open case is called late. */
export const lateHours = 24
