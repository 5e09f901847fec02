/** 'Online' is whoever was active within these milliseconds: a page that somebody looks at asks every five minutes at least. */
export const onlineFor = 6 * 60_000
/** Members who left every page count as online for another half minute: pushes go out at once, e-mails after it. */
export const lingersFor = 30_000
