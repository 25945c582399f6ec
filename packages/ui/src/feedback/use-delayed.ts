import { useEffect, useState } from 'react'

/** False for so many ms after `isActive` became true, then true; false at once when it ends. */
export function useDelayed(isActive: boolean, ms: number): boolean {
  const [isDue, setIsDue] = useState(ms <= 0)
  useEffect(() => {
    if (!isActive || ms <= 0) return
    const timer = setTimeout(() => setIsDue(true), ms)
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isActive, ms])
  return isActive && (isDue || ms <= 0)
}
