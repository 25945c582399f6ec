/** Where other features extend the page of the search. */
export interface SearchPoints {
  /** Below what is asked. */
  'search.tools': { readonly query: string }
}
