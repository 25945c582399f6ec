/**
 * What was typed when the password had to be confirmed on another page first: it is there again afterwards. In memory
 * alone, since secrets may be in it.
 */
export function createKeptDraft<Draft>() {
  let kept: { team_id: number; draft: Draft } | null = null
  return {
    of: (team_id: number): Draft | null => (kept?.team_id === team_id ? kept.draft : null),
    keep: (team_id: number, draft: Draft): void => void (kept = { team_id, draft }),
    forget: (): void => void (kept = null),
  }
}
