export { ProfileSettingsScreen, type ProfileSettingsScreenProps } from './screens/profile-settings-screen.tsx'
export { chooseTheme, useTheme } from './theme.ts'
