import { msg } from '@weft/i18n'

import { page, type Page } from './page.tsx'
import {
  boardParams,
  folderParams,
  resetParams,
  subscriptionParams,
  teamBoardParams,
  teamParams,
} from './params.ts'

const templateKeys = ['teamId', 'boardId', 'folderId']

// Each screen is a file of its own, so that a page loads what it shows and no more.
const notFound = () => import('../pages/not-found-page.tsx').then((one) => one.NotFoundPage)
const gallery = () => import('../screens/gallery.ts').then((one) => one.Gallery)
const login = () => import('../screens/login.tsx').then((one) => one.Login)
const register = () => import('../screens/register.tsx').then((one) => one.Register)
const account = () => import('../screens/account.tsx')
const forgotPassword = () => account().then((one) => one.ForgotPassword)
const resetPassword = () => account().then((one) => one.ResetPassword)
const verifyEmail = () => account().then((one) => one.VerifyEmail)
const trialEmailActive = () => account().then((one) => one.TrialEmailActive)
const intended = () => import('../screens/intended.tsx').then((one) => one.Intended)
const home = () => import('../screens/home.ts').then((one) => one.HomeScreen)
const createWorkspace = () => import('../screens/create-workspace.tsx').then((one) => one.CreateWorkspace)
const teamBoards = () => import('../screens/team-boards.tsx').then((one) => one.TeamBoards)
const createBoard = () => import('../screens/create-board.tsx').then((one) => one.CreateBoard)
const editBoard = () => import('../screens/edit-board.tsx').then((one) => one.EditBoard)
const workspaceSettings = () =>
  import('../screens/workspace-settings.tsx').then((one) => one.WorkspaceSettings)
const profileWorkspaces = () =>
  import('../screens/profile-workspaces.tsx').then((one) => one.ProfileWorkspaces)
const trash = () => import('../screens/trash.tsx').then((one) => one.Trash)
const publishedLinks = () => import('../screens/workspace-settings.tsx').then((one) => one.PublishedLinks)
const members = () => import('../screens/members.tsx').then((one) => one.Members)
const teamPermissions = () => import('../screens/permissions.tsx').then((one) => one.TeamPermissions)
const boardPermissions = () => import('../screens/permissions.tsx').then((one) => one.BoardPermissions)
const profileSettings = () => import('../screens/profile-settings.tsx').then((one) => one.ProfileSettings)
const development = () => import('../screens/development.tsx').then((one) => one.Development)
const reauthenticate = () => import('../screens/reauthenticate.tsx').then((one) => one.Reauthenticate)
const security = () => import('../screens/security.tsx').then((one) => one.Security)
const twoFactor = () => import('../screens/two-factor.tsx').then((one) => one.TwoFactor)
const recoveryCodes = () => import('../screens/two-factor.tsx').then((one) => one.RecoveryCodes)
const attachmentDownload = () =>
  import('../screens/attachment-download.tsx').then((one) => one.AttachmentDownload)
const board = () => import('../screens/board.tsx').then((one) => one.BoardRoot)
const folder = () => import('../screens/folder.tsx').then((one) => one.Folder)

/** Every path of the product. A row without a screen stands for a feature that is not there yet. */
export const routeTable: readonly Page[] = [
  // Before the session
  page({ path: '/login', title: msg('Log in'), shell: 'public', screen: login }),
  page({ path: '/auth', title: msg('Log in'), shell: 'public', screen: login }),
  page({ path: '/register', title: msg('Create account'), shell: 'public', screen: register }),
  page({ path: '/register/invitation', title: msg('Invitation'), shell: 'public', screen: register }),
  page({ path: '/password/reset', title: msg('Reset password'), shell: 'public', screen: forgotPassword }),
  page({
    path: '/password/reset/$token/$email',
    title: msg('Reset password'),
    shell: 'public',
    params: resetParams,
    screen: resetPassword,
  }),
  page({ path: '/onboarding', title: msg('Get started'), shell: 'public' }),
  page({ path: '/checkout', title: msg('Checkout'), shell: 'public' }),
  page({ path: '/activate-ltd/$code', title: msg('Activate a code'), shell: 'public' }),
  page({ path: '/redirect', title: msg('Redirect'), shell: 'public', screen: intended }),
  page({ path: '/s/auth/redirect', title: msg('Redirect'), shell: 'public', screen: intended }),
  page({ path: '/development', title: msg('Development'), shell: 'public', screen: development }),
  page({ path: '/trial-email/active', title: msg('All set'), shell: 'public', screen: trialEmailActive }),
  page({
    path: '/verify-email',
    name: 'verify-email',
    title: msg('Verify your email'),
    shell: 'public',
    screen: verifyEmail,
  }),
  page({ path: '/form/$formId', title: msg('Form'), shell: 'public', guests: true }),

  // Boards
  page({
    path: '/b/$rootId',
    name: 'board',
    title: msg('Board'),
    shell: 'frame',
    guests: true,
    params: boardParams,
    screen: board,
  }),
  page({
    path: '/b/$rootId/$folderId/{-$itemId}',
    name: 'folder',
    title: msg('Folder'),
    shell: 'frame',
    guests: true,
    params: folderParams,
    screen: folder,
  }),

  // The application
  page({ path: '/', title: msg('Home'), shell: 'frame', redirect: '/home' }),
  page({ path: '/home', name: 'home', title: msg('Home'), shell: 'frame', screen: home }),
  page({
    path: '/auth/reauthenticate',
    name: 'auth.reauthenticate',
    title: msg('Confirm your password'),
    shell: 'bare',
    needsServer: true,
    screen: reauthenticate,
  }),
  page({
    path: '/workspace/create',
    name: 'create-workspace',
    title: msg('Create workspace'),
    shell: 'bare',
    screen: createWorkspace,
  }),
  page({
    path: '/fwd/template-start/$templateId',
    title: msg('Start from a template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({ path: '/fwd/whitelabel', title: msg('White label'), shell: 'frame', needsServer: true }),

  // A workspace
  page({
    path: '/team/$teamId',
    title: msg('Boards'),
    shell: 'frame',
    params: teamParams,
    screen: teamBoards,
  }),
  page({
    path: '/team/$teamId/boards/create',
    title: msg('Create board'),
    shell: 'bare',
    params: teamParams,
    screen: createBoard,
  }),
  page({
    path: '/team/$teamId/boards/$boardId/edit',
    title: msg('Board settings'),
    shell: 'frame',
    params: teamBoardParams,
    screen: editBoard,
  }),
  page({
    path: '/team/$teamId/boards/$boardId/permissions',
    title: msg('Board permissions'),
    shell: 'settings',
    params: teamBoardParams,
    screen: boardPermissions,
  }),
  page({
    path: '/team/$teamId/members',
    title: msg('Members'),
    shell: 'settings',
    needsServer: true,
    params: teamParams,
    screen: members,
  }),
  page({
    path: '/team/$teamId/trash',
    title: msg('Trash'),
    shell: 'settings',
    needsServer: true,
    params: teamParams,
    screen: trash,
  }),
  page({
    path: '/team/$teamId/settings',
    title: msg('Workspace settings'),
    shell: 'settings',
    params: teamParams,
    screen: workspaceSettings,
  }),
  page({
    path: '/team/$teamId/settings/links',
    title: msg('Shared links'),
    shell: 'settings',
    needsServer: true,
    params: teamParams,
    screen: publishedLinks,
  }),
  page({
    path: '/team/$teamId/permissions',
    title: msg('Workspace permissions'),
    shell: 'settings',
    params: teamParams,
    screen: teamPermissions,
  }),
  page({
    path: '/team/$teamId/whitelabel',
    title: msg('White label'),
    shell: 'settings',
    needsServer: true,
    params: teamParams,
  }),
  page({
    path: '/team/$teamId/sso',
    title: msg('Single sign-on'),
    shell: 'settings',
    needsServer: true,
    params: teamParams,
  }),
  page({
    path: '/team/$teamId/import/trello/auth/$boardId/$folderId',
    title: msg('Import from Trello'),
    shell: 'bare',
    needsServer: true,
    params: teamParams,
  }),
  page({
    path: '/team/$teamId/import/trello/$boardId/$trelloBoardId/$folderId',
    title: msg('Import from Trello'),
    shell: 'bare',
    needsServer: true,
    params: teamParams,
  }),

  // The profile
  page({ path: '/profile', title: msg('Settings'), shell: 'frame', redirect: '/profile/settings' }),
  page({ path: '/profile/settings', title: msg('Settings'), shell: 'settings', screen: profileSettings }),
  page({
    path: '/profile/workspaces',
    title: msg('Workspaces'),
    shell: 'settings',
    screen: profileWorkspaces,
  }),
  page({ path: '/profile/notifications', title: msg('Notifications'), shell: 'settings', needsServer: true }),
  page({ path: '/profile/referral', title: msg('Referral'), shell: 'settings', needsServer: true }),
  page({ path: '/profile/applications', title: msg('Applications'), shell: 'settings' }),
  page({
    path: '/profile/security',
    title: msg('Security'),
    shell: 'settings',
    needsServer: true,
    screen: security,
  }),
  page({
    path: '/profile/two-factor',
    title: msg('Two-factor sign-in'),
    shell: 'bare',
    redirect: '/profile/two-factor/status',
  }),
  page({
    path: '/profile/two-factor/status',
    title: msg('Two-factor sign-in'),
    shell: 'bare',
    needsServer: true,
    screen: twoFactor,
  }),
  page({
    path: '/profile/two-factor/recovery-codes',
    title: msg('Recovery codes'),
    shell: 'bare',
    needsServer: true,
    screen: recoveryCodes,
  }),
  page({
    path: '/profile/developer',
    title: msg('Developer'),
    shell: 'settings',
    redirect: '/profile/developer/apps',
  }),
  page({ path: '/profile/developer/apps', title: msg('OAuth apps'), shell: 'settings', needsServer: true }),
  page({
    path: '/profile/developer/tokens',
    title: msg('Access tokens'),
    shell: 'settings',
    needsServer: true,
  }),
  page({ path: '/profile/developer/hooks', title: msg('Webhooks'), shell: 'settings', needsServer: true }),
  page({
    path: '/profile/developer/hooks/$hookId',
    title: msg('Webhook'),
    shell: 'settings',
    needsServer: true,
  }),
  page({
    path: '/profile/developer/hooks/$hookId/logs',
    title: msg('Webhook log'),
    shell: 'settings',
    needsServer: true,
  }),
  page({
    path: '/profile/billing',
    name: 'profile.billing',
    title: msg('Billing'),
    shell: 'settings',
    needsServer: true,
  }),
  page({ path: '/profile/templates', title: msg('My templates'), shell: 'frame', needsServer: true }),
  page({
    path: '/profile/templates/shared',
    title: msg('Shared templates'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/profile/templates/$templateId/edit',
    title: msg('Edit template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/profile/templates/$templateId',
    name: 'custom-templates.templates.landing',
    title: msg('Template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/profile/templates/shared/$templateId',
    title: msg('Shared template'),
    shell: 'frame',
    needsServer: true,
  }),

  // Templates
  page({
    path: '/templates',
    title: msg('Templates'),
    shell: 'bare',
    redirect: '/templates/home',
    keep: templateKeys,
  }),
  page({
    path: '/templates/home',
    title: msg('Templates'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/templates/tags/$tagId',
    title: msg('Templates'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/templates/search',
    title: msg('Search templates'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/templates/$templateId',
    title: msg('Template'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),

  // The rest
  page({
    path: '/imports/trello/return-token',
    title: msg('Import from Trello'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/subscription/add-ons/{-$subscriptionId}',
    title: msg('Add-ons'),
    shell: 'frame',
    needsServer: true,
    params: subscriptionParams,
  }),
  page({
    path: '/subscription/upgrade/{-$subscriptionId}',
    title: msg('Upgrade'),
    shell: 'frame',
    needsServer: true,
    params: subscriptionParams,
  }),
  page({ path: '/subscription/redirect', title: msg('Subscription'), shell: 'frame', needsServer: true }),
  page({
    path: '/attachment/download',
    title: msg('Download'),
    shell: 'frame',
    guests: true,
    needsServer: true,
    screen: attachmentDownload,
  }),
  ...(import.meta.env.DEV
    ? [page({ path: '/__gallery', title: msg('Gallery'), shell: 'public', screen: gallery })]
    : []),
  page({ path: '/$', title: msg('Not found'), shell: 'public', screen: notFound }),
]
