import { createContext, use, useEffect, useState } from 'react'

import type { DraftKeeper, EditorDrafts } from './editor-drafts.ts'

/** Where what is typed is kept; nowhere outside of a session, and in a preview. */
export const EditorDraftsContext = /* @__PURE__ */ createContext<EditorDrafts | null>(null)

const keepsNothing: DraftKeeper = {
  left: null,
  note: () => undefined,
  end: () => undefined,
  forgetLeft: () => undefined,
  close: () => undefined,
}

/** Keeps what an editor holds as long as it is open; without a place nothing is kept. */
export function useEditorDraft(place: string | undefined, label: string): DraftKeeper {
  const drafts = use(EditorDraftsContext)
  const [keeper] = useState(() =>
    drafts && place !== undefined ? drafts.begin({ place, label }) : keepsNothing,
  )
  useEffect(() => () => keeper.close(), [keeper])
  return keeper
}
