/** What stands around pages, and instead of one that cannot be shown. */
export const frameScreens = {
  frame: () => import('./frame.tsx'),
  mobileBars: () => import('./mobile-bars.tsx'),
  settings: () => import('./settings-frame.tsx'),
  serverPage: () => import('./server-page.tsx'),
  notFound: () => import('./pages/not-found-page.tsx'),
  unavailable: () => import('./pages/unavailable-page.tsx'),
}

/** The points of the first picture. */
export const firstPoints = ['frame.sidebar', 'frame.top'] as const
