/** What a widget tells of the person in front of it; only the first word counts. */
export interface ChallengeVerdict {
  /** With what proves it, where the server asks for a proof, as forms do. */
  passed(token?: string): void
  failed(): void
  /** What the check knows this instance by (`CAPTCHA_SITE_KEY`), where the server asks for a proof. */
  siteKey?: string
}

/**
 * A human check of whoever guards the edge. The operator's own script sets `weftChallengeWidget` on the page; it
 * draws into the element and gives back how to take itself away.
 */
export type ChallengeWidget = (element: HTMLElement, verdict: ChallengeVerdict) => () => void

/** The widget that the operator's script brought; null without one. */
export function findWidget(page: object): ChallengeWidget | null {
  const widget: unknown = 'weftChallengeWidget' in page ? page.weftChallengeWidget : null
  return typeof widget === 'function' ? (widget as ChallengeWidget) : null
}
