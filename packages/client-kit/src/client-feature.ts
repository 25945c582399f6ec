import type { FeatureParts } from './feature-parts.tsx'
import type { Page } from './page.tsx'

/**
 * What a feature gives the application on the client: `apps/web` puts all of them together and knows none by name.
 * Every page loads this, also the one where people sign in, so it holds no screens, only ways to them.
 */
export interface ClientFeature {
  readonly name: string
  readonly pages?: readonly Page[]
  /** What it adds to the pages of a session, loaded with the first of them. */
  readonly parts?: () => Promise<FeatureParts>
}
