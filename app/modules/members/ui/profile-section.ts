/** A part of a profile, under a line. */
export const profileSectionClass = 'grid grid-cols-1 gap-3 border-border border-t py-5'
