/** Of the photos of a story: as wide as its column. */
export const storySizes = '(min-width: 1280px) 660px, (min-width: 768px) 55vw, 100vw'
