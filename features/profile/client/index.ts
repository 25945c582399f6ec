export { ProfileSettingsScreen, type ProfileSettingsScreenProps } from './screens/profile-settings-screen.tsx'
export { useTheme } from './theme.ts'
export { useLinkTarget } from './use-link-target.ts'
export { useProfileLocale } from './use-profile-locale.ts'
