/** Days that things are kept, as the privacy page says and the clearings do. */
export const retentionDays = {
  complaints: 730,
  /** Of a member who leaves: from when it was sent, as long as nobody answers. */
  unansweredComplaints: 30,
  /** Who looked at whose profile. */
  profileVisits: 30,
  /** That an e-mail of the calendar went out; news and promotions keep their counts. */
  calendarMails: 90,
} as const
