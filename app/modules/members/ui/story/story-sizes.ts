/** `sizes` of the photos of a story, which are as wide as its column. */
export const storySizes = '(min-width: 1280px) 660px, (min-width: 768px) 55vw, 100vw'
