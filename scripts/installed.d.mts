type Packages = { packages: Record<string, object> }

export function isInstalled(lock: Packages, note: Packages, isThere: (path: string) => boolean): boolean
