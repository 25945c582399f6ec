import type { HouseRule } from '../rule.ts'

const warnAt = 400
const failAt = 600

/** A file that is read in one sitting is understood; every large codebase has the other kind. */
export const fileSize: HouseRule = {
  name: 'file-size',
  why: `above ${warnAt} lines a warning, above ${failAt} an error: split it by verb or by noun`,
  // The dumped schema is written by a program and read beside the migrations; other such files say so in their names.
  applies: (path) => !/(^|\/)schema\.sql$|\.generated\.\w+$/.test(path),
  judge({ text }, report) {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines > warnAt) report(`${lines} lines`, undefined, lines > failAt ? 'error' : 'warning')
  },
}
