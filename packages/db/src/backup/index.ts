export { BackupRefused } from './manifest.ts'
export { restoreBackup } from './restore-backup.ts'
export { withDataFolder } from './running-database.ts'
export { writeBackup } from './write-backup.ts'
