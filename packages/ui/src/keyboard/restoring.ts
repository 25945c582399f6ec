/** What an overlay that closes fires before it gives the focus back to what it was opened from; may be refused. */
export const RESTORING = 'react-aria-focus-scope-restore'
