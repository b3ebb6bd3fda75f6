import { readBranding } from '#contract/branding/branding.ts'
import { useCall } from '#web/platform/calls/api.ts'

/** The school's logo, if it has one. Refetched whenever a tab gets the focus: another tab may have changed it. */
export function useSchoolLogo() {
  return useCall(readBranding, {}, { refetchOnWindowFocus: 'always' })
}
