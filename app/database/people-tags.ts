/** Tag of every list that shows members of a pool: invalidated when a member disappears or changes name or photo. */
export const peopleTag = 'people'

/** Tag of the members that visitors see: home and landers are cached as whole pages under its version. */
export const outsideTag = 'outside'
