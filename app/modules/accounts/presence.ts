/**
 * Milliseconds since the last activity for which a member counts as online. A visible page sends a request at least
 * every five minutes.
 */
export const onlineFor = 6 * 60_000
/** Milliseconds for which members who left every page count as online. Pushes are sent at once, e-mails after that. */
export const lingersFor = 30_000
