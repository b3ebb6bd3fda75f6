import { useState } from 'react'
import { LogoPicture } from './logo-picture.tsx'
import { useSchoolLogo } from './use-school-logo.ts'

export type SchoolLogoProps = {
  /** For whoever cannot see it. */
  schoolName: string | null
  className: string
}

/** Nothing for a school without a logo, or with one that cannot be shown. */
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
