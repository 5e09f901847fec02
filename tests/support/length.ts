/**
 * Whether the long tables and outages run at their full length (`npm test -- --long`, which `.ci/run` and `npm run test:all`
 * give): else each rule of theirs is tried on fewer cases.
 */
export const isLong = process.env.TEST_LENGTH === 'long'
