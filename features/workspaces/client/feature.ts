import { type ClientFeature, page, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** Home, workspaces and their people. */
export const workspacesFeature: ClientFeature = {
  name: 'workspaces',
  pages: [
    page({ path: '/', title: msg('Home'), shell: 'frame', redirect: '/home' }),
    page({
      path: '/home',
      name: 'home',
      title: msg('Home'),
      shell: 'frame',
      screen: () => import('./screens/home-screen.tsx').then((it) => it.HomeScreen),
      points: ['home.today', 'home.sections', 'home.below'],
    }),
    page({
      path: '/workspace/create',
      name: 'create-workspace',
      title: msg('Create workspace'),
      shell: 'bare',
      screen: () => import('./screens/create-workspace-screen.tsx').then((it) => it.CreateWorkspaceScreen),
    }),
    page({
      path: '/team/$teamId/members',
      title: msg('Members'),
      shell: 'settings',
      needsServer: true,
      params: teamParams,
      screen: () => import('./screens/members-screen.tsx').then((it) => it.MembersScreen),
      key: ({ params }) => params.teamId,
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
    page({
      path: '/team/$teamId/settings',
      title: msg('Workspace settings'),
      shell: 'settings',
      points: ['workspace.settings'],
      params: teamParams,
      screen: () =>
        import('./screens/workspace-settings-screen.tsx').then((it) => it.WorkspaceSettingsScreen),
      key: ({ params }) => params.teamId,
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
    page({
      path: '/profile/workspaces',
      title: msg('Workspaces'),
      shell: 'settings',
      screen: () =>
        import('./screens/profile-workspaces-screen.tsx').then((it) => it.ProfileWorkspacesScreen),
    }),
    page({
      path: '/profile/billing',
      name: 'profile.billing',
      title: msg('Usage'),
      shell: 'settings',
      needsServer: true,
      screen: () => import('./screens/usage-screen.tsx').then((it) => it.UsageScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.workspacesParts),
}
