import { readBranding } from '#contract/branding/logo.ts'
import { useCall } from '#web/platform/calls/api.ts'

/** The school's logo, where it has one. Looked for again whenever a tab is looked at: another may have changed it. */
export function useSchoolLogo() {
  return useCall(readBranding, {}, { refetchOnWindowFocus: 'always' })
}
