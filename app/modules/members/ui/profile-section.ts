/** Section of a profile, with a line above it. */
export const profileSectionClass = 'grid grid-cols-1 gap-3 border-border border-t py-5'
