/** What the server sends to a device, to be shown there while the client is closed. */
export interface PushMessage {
  /** The notification; one that is shown again replaces itself. */
  id: string
  title: string
  body: string
  /** What a press opens. */
  path: string
  lang: string
  dir: 'ltr' | 'rtl'
}
