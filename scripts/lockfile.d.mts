type Lockfile = { packages: Record<string, object> }

export function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } | null
export function missingPlatformPackages(lock: Lockfile): { name: string; version: string; dev: boolean }[]
export function completeLockfile(lock: Lockfile): string[]
