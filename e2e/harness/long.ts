/**
 * For the details of a test that judges the whole product once more, or that builds it several times: `npm test` leaves
 * it out, `npm run e2e` has it, and `npm run e2e -- --grep @long` runs nothing else.
 */
export const LONG = { tag: '@long' } as const
