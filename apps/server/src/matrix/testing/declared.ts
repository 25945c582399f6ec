import type { Place } from './place.ts'
import type { Ask } from './requests.ts'

/**
 * Who gets which answer from which route: every route of the service has a row, or the test names it.
 *
 *   [route, answers, request, answers to swapped ids]
 *
 * `answers` are those to COLUMNS, in order: anonymous, outsider (signed in, in no workspace), stranger (the owner of
 * another), guest (anonymous, where the board is public), restricted (in the workspace, not on the board), invited
 * (a restricted member on the board), full member, admin, owner, stale (the owner, who gave the password more than 30
 * minutes ago), and suspended (a full member who is kept out for now). A route of one's own account has three: anonymous, somebody, somebody stale. `200:404` is
 * the answer of a call that answers several questions, and theirs.
 *
 * `request` is made anew for each cell, at a place of which it takes ids; what else differs between two requests
 * must be named `NEW_…`. `{team_id}` and the id of `/api/teams/{id}` are filled in. Each id in it is swapped, one
 * after the other, for that of the same thing in another workspace: 404 unless the fourth column says otherwise, in
 * the order in which the ids stand in the address and then in the body.
 */
export type Declared = [
  route: string,
  answers: string,
  request?: (at: Place) => Ask | Promise<Ask>,
  swapped?: string,
]

/** The rows of a feature, in its `server/testing/matrix-routes.ts`. */
export interface MatrixRoutes {
  rows: readonly Declared[]
  /** After these somebody is not who they were, and asks nothing else. */
  usingUp?: readonly string[]
}

/** What follows ` · ` in a route's name tells its rows apart. */
export const routeOf = ([name]: Declared) => name.split(' · ')[0] ?? ''
