/** Value of the choice 'all brands' in the console's forms and URLs: an empty value never means all. */
export const allBrands = '*'
