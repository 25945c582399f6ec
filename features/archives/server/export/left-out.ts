/** What a workspace has that its archives do not, as their manifests say it. */
export const LEFT_OUT: readonly string[] = [
  'Passwords, sessions, tokens, apps, webhooks, mail servers, single sign-on and directories: secrets are in no archive.',
  'Secrets and addresses of automations; automations come back switched off.',
  'Public links, published pages, shared forms and passwords of boards: what comes back is open to nobody outside.',
  'The activity log, former versions of texts, and the history that the time slider shows.',
  'Personal views, stars, notifications, what was read, and other things that are a person’s own.',
  'The trash.',
  'Timers that are running.',
  'Photos of people and pictures of workspaces and forms.',
  'Settings of the workspace beside its name, such as whether two-factor authentication is demanded.',
]
