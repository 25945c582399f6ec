/** Where other features extend the home screen. */
export interface HomePoints {
  /** Above the boards, one section after another. */
  'home.sections': object
  /** Below the boards, in the same way. */
  'home.below': object
  /** After today's date, in the same line. */
  'home.today': object
}
