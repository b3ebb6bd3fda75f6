import { useState } from 'react'
import { LogoPicture } from './logo-picture.tsx'
import { useSchoolLogo } from './use-school-logo.ts'

export type SchoolLogoProps = {
  /** For the alt text. */
  schoolName: string | null
  className: string
}

/** Renders nothing if the school has no logo or it cannot be loaded. */
export function SchoolLogo({ schoolName, className }: SchoolLogoProps) {
  const { logoUrl } = useSchoolLogo().data ?? {}
  const [broken, setBroken] = useState<string>()
  if (!logoUrl || logoUrl === broken) return null
  return (
    <LogoPicture
      src={logoUrl}
      alt={schoolName ?? 'Your school'}
      className={className}
      onError={() => setBroken(logoUrl)}
    />
  )
}
