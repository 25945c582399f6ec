/**
 * Pages that show what only the server knows. Without it each is replaced by a sentence, and comes back by itself.
 * All others show what this device keeps, and refuse only what cannot wait.
 */
export const serverPages: ReadonlySet<string> = new Set([
  '/auth/reauthenticate',
  '/fwd/template-start/$templateId',
  '/fwd/whitelabel',
  '/team/$teamId/members',
  '/team/$teamId/whitelabel',
  '/team/$teamId/sso',
  '/team/$teamId/import/trello/auth/$boardId/$folderId',
  '/team/$teamId/import/trello/$boardId/$trelloBoardId/$folderId',
  '/profile/notifications',
  '/profile/referral',
  '/profile/security',
  '/profile/two-factor/status',
  '/profile/two-factor/recovery-codes',
  '/profile/developer/apps',
  '/profile/developer/tokens',
  '/profile/developer/hooks',
  '/profile/developer/hooks/$hookId',
  '/profile/developer/hooks/$hookId/logs',
  '/profile/billing',
  '/profile/templates',
  '/profile/templates/shared',
  '/profile/templates/$templateId/edit',
  '/profile/templates/$templateId',
  '/profile/templates/shared/$templateId',
  '/templates/home',
  '/templates/tags/$tagId',
  '/templates/search',
  '/templates/$templateId',
  '/imports/trello/return-token',
  '/subscription/add-ons/{-$subscriptionId}',
  '/subscription/upgrade/{-$subscriptionId}',
  '/subscription/redirect',
  '/attachment/download',
])

/** Whether the page of a path, as the route table has it, has nothing to show without the server. */
export function needsServer(path: string): boolean {
  return serverPages.has(path)
}
