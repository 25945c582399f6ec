/** What the keys of the inbox do, while it is shown. */
export interface InboxKeyActions {
  move(step: 1 | -1): void
  pick(): void
  read(): void
  unread(): void
  later(): void
  readAll(): void
}

let shown: InboxKeyActions | null = null

/** The inbox that is on the screen; answers how it ends. */
export function showInboxKeys(actions: InboxKeyActions): () => void {
  shown = actions
  return () => {
    if (shown === actions) shown = null
  }
}

/** A letter that nothing on the page took. */
export function pressInboxKey(event: KeyboardEvent): void {
  const action = shown && !event.altKey ? actionOf(shown, event) : undefined
  if (!action) return
  event.preventDefault()
  action()
}

function actionOf(inbox: InboxKeyActions, { key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  const letter = key.toLowerCase()
  if (shiftKey) return letter === 'e' ? inbox.readAll : undefined
  if (letter === 'j') return () => inbox.move(1)
  if (letter === 'k') return () => inbox.move(-1)
  const others: Readonly<Record<string, () => void>> = {
    x: inbox.pick,
    e: inbox.read,
    u: inbox.unread,
    h: inbox.later,
  }
  return others[letter]
}
