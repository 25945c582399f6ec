/** Which walk opens a dialog of the product, and what it is called there; or why none does. */
type Dialog = { walk: string; title: RegExp } | { reason: string }

/** All dialogs and sheets, by the file that has them. */
export const DIALOGS: Readonly<Record<string, Dialog>> = {
  'features/account/client/email-settings.tsx': { walk: 'people', title: /^Change email address$/ },
  'features/ai/client/fill/fill-dialog.tsx': {
    reason: 'e2e/boards/fill-with-ai.spec.ts applies what a model wrote in it, in every look',
  },
  'features/ai/client/items/generate-dialog.tsx': {
    reason: 'e2e/boards/generate-items.spec.ts adds what a model wrote in it, in every look',
  },
  'features/ai/client/summary/summary-dialog.tsx': {
    reason: 'e2e/talk/summary.spec.ts reads what a model wrote in it, on a phone, too',
  },
  'features/attributes/client/attribute-dialog.tsx': { walk: 'table', title: /^Edit attribute$/ },
  'features/attributes/types/button/editing.tsx': { reason: 'a question like those of ConfirmDialog' },
  'features/attributes/types/longtext/editing.tsx': { reason: 'e2e/families/long-text.spec.ts types in it' },
  'features/automations/client/builder/builder.tsx': {
    reason: 'on phones only: the test and the runs of a rule, which are beside it elsewhere',
  },
  'features/automations/triggers/request-arrives/client.tsx': {
    reason: 'a question like those of ConfirmDialog',
  },
  'features/boards/client/name-dialog.tsx': { walk: 'table', title: /^Rename / },
  'features/comments/client/beside/text-comments.tsx': {
    reason: 'e2e/talk/beside-text.spec.ts writes in it, from the panel of an item',
  },
  'features/connectivity/client/challenge/solve-challenge.tsx': {
    reason: 'comes when the server asks for proof of a human',
  },
  'features/conversions/client/convert-dialog.tsx': {
    reason: 'e2e/families/conversion.spec.ts converts in it',
  },
  'features/duplicates/client/duplicate-dialog.tsx': { walk: 'table', title: /^Duplicate / },
  'features/forms/client/builder/share-bar.tsx': { walk: 'texts', title: /^Share the form$/ },
  'features/frame/client/boards-sheet.tsx': { walk: 'table', title: /^Boards$/ },
  'features/frame/client/keys-dialog.tsx': { walk: 'table', title: /^Keyboard shortcuts$/ },
  'features/items/client/mapping-step.tsx': { reason: 'the second step of the dialog that moves an item' },
  'features/items/client/move-dialog.tsx': { walk: 'items', title: /^Move item$/ },
  'features/my-work/client/due-menu.tsx': { walk: 'people', title: /^Due$/ },
  'features/notifications/client/follow/choice-dialog.tsx': { walk: 'table', title: /^(Mute|Follow) / },
  'features/notifications/client/inbox/later-dialog.tsx': {
    reason: 'e2e/talk/inbox.spec.ts picks a date in it',
  },
  'features/permissions/client/check-person-dialog.tsx': { walk: 'boards', title: /^Check a person$/ },
  'features/photos/client/crop-dialog.tsx': { reason: 'comes with a file that somebody chose' },
  'features/publishing/client/css-setting.tsx': { reason: 'lies over the dialog of a published link' },
  'features/publishing/client/links-screen.tsx': {
    reason: 'e2e/views/publishing.spec.ts opens it from a link',
  },
  'features/publishing/client/publish-dialog.tsx': { walk: 'table', title: /^Publish this view$/ },
  'features/sharing/client/password-setting.tsx': { reason: 'lies over the dialog that shares a board' },
  'features/sharing/client/share-dialog.tsx': { walk: 'table', title: /^Share / },
  'features/hooks/client/log/resend-range.tsx': { reason: 'e2e/people/hooks.spec.ts sends again in it' },
  'features/exports/client/export-view.tsx': {
    reason: 'e2e/people/exports.spec.ts downloads a table by it',
  },
  'features/calendar-feeds/client/subscribe-view.tsx': {
    reason: 'e2e/people/calendars.spec.ts makes an address in it',
  },
  'features/hooks/client/new-hook.tsx': { reason: 'e2e/people/hooks.spec.ts makes a hook in it' },
  'features/time-tracking/client/entries/entry-dialog.tsx': {
    reason: 'e2e/journeys/time-tracking.spec.ts adds time in it',
  },
  'features/oauth/client/new-app.tsx': { reason: 'e2e/people/oauth.spec.ts makes an app in it' },
  'features/tokens/client/new-token.tsx': { reason: 'e2e/people/tokens.spec.ts makes a token in it' },
  'features/tokens/client/tokens-screen.tsx': { reason: 'e2e/people/tokens.spec.ts renews a token in it' },
  'features/transfer/client/import-dialog.tsx': { walk: 'table', title: /^Import$/ },
  'features/transfer/client/invite-strangers.tsx': { reason: 'comes with a file that names people' },
  'features/views/client/items/manual-order-question.tsx': { reason: 'comes when a sorted row was dragged' },
  'features/views/client/past/restore/restore-dialog.tsx': {
    reason: 'e2e/talk/time-restore.spec.ts restores in it',
  },
  'features/views/client/view-dialog.tsx': { walk: 'table', title: /^Edit view$/ },
  'features/views/types/calendar/surfaces/repeat-dialog.tsx': {
    reason: 'comes when a repeating date was moved',
  },
  'features/views/types/chart/panels/side-panel.tsx': {
    reason: 'e2e/views/chart.spec.ts opens it by Add chart',
  },
  'features/views/types/column/heads/limit-dialog.tsx': { walk: 'days', title: /^Limit of / },
  'features/views/types/table/actions/paste-dialog.tsx': {
    reason: 'comes when more is pasted than there are rows',
  },
  'features/workspaces/client/hand-over-dialog.tsx': { walk: 'people', title: /^Transfer / },
  'packages/ui/src/overlays/command-palette.tsx': { walk: 'table', title: /^Commands$/ },
  'packages/ui/src/overlays/confirm-dialog.tsx': { walk: 'people', title: /^Delete/ },
}
