import { paths } from '../paths.ts'

/** The public pages, prerendered at build. */
export const sitePaths: readonly string[] = [
  paths.home,
  paths.about,
  paths.pricing,
  paths.demo,
  paths.signup,
  paths.privacy,
  paths.terms,
  paths.cookies,
  paths.gdpr,
  paths.licences,
  paths.check,
  paths.help,
]
