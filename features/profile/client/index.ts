export { ProfileSettingsScreen, type ProfileSettingsScreenProps } from './screens/profile-settings-screen.tsx'
export { useTheme } from './theme.ts'
export { useProfileLocale } from './use-profile-locale.ts'
