/** Where other features extend what is at hand. */
export interface AtHandPoints {
  /** The picture of a kind of view. */
  'view.picture': { readonly view_type: string }
}
