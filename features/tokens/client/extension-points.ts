/** Where somebody is among the pages for developers. */
export interface DeveloperTabProps {
  readonly at: string
}

declare module '@weft/client-kit' {
  interface ExtensionPoints {
    /** A tab of the pages for developers: a `TabLink`. */
    'developer.tab': DeveloperTabProps
  }
}
