/** Days for which records are kept, as stated on the privacy page and applied by the clean-up jobs. */
export const retentionDays = {
  complaints: 730,
  /** A leaving member's complaint without an answer, from the day it was sent. */
  unansweredComplaints: 30,
  /** Visits to profiles. */
  profileVisits: 30,
  /** Who was picked for 'Three for you': eight weeks, in which nobody is picked again. */
  picks: 56,
  /** Conversations that a goodbye or an unmatch has ended. */
  endedChats: 30,
  /** Selfies that nobody has decided about. */
  selfies: 7,
  /** Records of scheduled e-mails sent; the counts of news and promotions are kept. */
  calendarMails: 90,
} as const
