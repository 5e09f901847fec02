/**
 * Whether long test tables and outages run at full length (`npm test -- --long`, as `.ci/run` and `npm run test:all`
 * do); otherwise each of their rules is tested on fewer cases.
 */
export const isLong = process.env.TEST_LENGTH === 'long'
