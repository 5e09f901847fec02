/** Speech bubble with a heart cut out, 32 × 32: the logo of a brand that has none yet. */
const bubble =
  'M16 3C8.300 3 2 8.400 2 15.200c0 3.700 1.900 7 4.900 9.200L6 29.500l5.900-2.700c1.300.3 2.700.5 4.100.5 7.700 0 14-5.400 14-12.100S23.700 3 16 3Zm0 18.800c-4-2.700-6.300-5-6.300-7.700A3.500 3.500 0 0 1 16 12a3.500 3.500 0 0 1 6.300 2.100c0 2.700-2.300 5-6.300 7.700Z'

export function neutralLogo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="${colour}"><path fill-rule="evenodd" d="${bubble}"/></svg>\n`
}

export function neutralIcon(ground: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="${ground}" d="M0 0h512v512H0z"/><path fill="${ink}" fill-rule="evenodd" transform="translate(112 112) scale(9)" d="${bubble}"/></svg>\n`
}
